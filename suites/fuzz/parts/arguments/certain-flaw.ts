/** Arguments that no reading of an inputSchema allows, found by its plainest keywords alone. */
import { isJsonArray, isJsonObject, type Json, type JsonObject, pointerStep } from '../../../../schema/index.ts'

const scalars = ['string', 'number', 'integer', 'boolean', 'null']
const containers = ['object', 'array']

/**
 * The place (JSON Pointer) of a required property that is missing and has no default, of an object where only scalars may stand,
 * of a number where only objects or lists may, or of a text that is none of an enumeration; undefined if there is none. Whatever
 * a lenient server may read as meant otherwise is left out: texts that hold a number, null for what is missing, numbers out of
 * range, properties that are not known. These keywords hold whatever else stands beside them, except beside a `$ref`, which
 * up to draft-07 takes their place.
 */
export function certainFlaw(schema: Json | undefined, value: Json, path = ''): string | undefined {
  if (!isJsonObject(schema) || schema.$ref !== undefined) return undefined
  if (isOfOtherKind(schema, value) || isNoneOf(schema, value)) return path
  if (isJsonArray(value))
    return first(value.map((item, index) => certainFlaw(itemSchema(schema), item, path + pointerStep(index))))
  if (!isJsonObject(value)) return undefined
  const properties = isJsonObject(schema.properties) ? schema.properties : {}
  const own = (name: string): Json | undefined => (Object.hasOwn(properties, name) ? properties[name] : undefined)
  const required = isJsonArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : []
  const missing = required.find((name) => !Object.hasOwn(value, name) && !hasDefault(own(name)))
  if (missing !== undefined) return path + pointerStep(missing)
  return first(Object.entries(value).map(([name, member]) => certainFlaw(own(name), member, path + pointerStep(name))))
}

const first = (places: readonly (string | undefined)[]): string | undefined => places.find((one) => one !== undefined)

/** A `$ref` may lead to one, so what has a `$ref` counts as one. */
const hasDefault = (schema: Json | undefined): boolean =>
  schema === undefined || !isJsonObject(schema) || schema.default !== undefined || schema.$ref !== undefined

/** Tuples are left out. */
const itemSchema = ({ items, prefixItems }: JsonObject): Json | undefined =>
  prefixItems === undefined && isJsonObject(items) ? items : undefined

function isOfOtherKind({ type }: JsonObject, value: Json): boolean {
  const types = [type ?? []].flat()
  if (types.length === 0) return false
  const only = (kinds: readonly string[]): boolean =>
    types.every((one) => typeof one === 'string' && kinds.includes(one))
  return (isJsonObject(value) && only(scalars)) || (typeof value === 'number' && only(containers))
}

function isNoneOf({ enum: values }: JsonObject, value: Json): boolean {
  if (!isJsonArray(values) || values.length === 0 || typeof value !== 'string') return false
  return values.every((one) => typeof one === 'string' && one.toLowerCase() !== value.trim().toLowerCase())
}
