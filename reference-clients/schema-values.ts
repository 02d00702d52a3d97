import { isObject, type Json, type JsonObject, objectsAt } from './messages.ts'

const formats: Readonly<Record<string, string>> = {
  email: 'someone@example.com',
  uri: 'https://example.com/',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
}

/**
 * A small value that fits the schema, for the keywords that tools and forms commonly use; undefined when the schema
 * asks for something that this function does not know how to make.
 */
export function exampleValue(schema: Json | undefined): Json | undefined {
  if (schema === true) return 'example'
  if (!isObject(schema)) return undefined
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0]
  const titled = objectsAt(schema, schema.oneOf !== undefined ? 'oneOf' : 'anyOf')
  if (titled.length > 0) return exampleValue(titled[0])
  if (schema.$ref !== undefined || schema.allOf !== undefined || schema.not !== undefined) return undefined
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return number(schema, type === 'integer' ? 1 : 0.5)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'array':
      return items(schema)
    case 'object':
    case undefined:
      return exampleObject(schema)
    default:
      return undefined
  }
}

/** An object with the required members only; undefined when one of them cannot be made. */
export function exampleObject(schema: JsonObject): JsonObject | undefined {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const value: JsonObject = {}
  for (const name of Array.isArray(schema.required) ? schema.required : []) {
    if (typeof name !== 'string') continue
    const member = exampleValue(Object.hasOwn(properties, name) ? properties[name] : true)
    if (member === undefined) return undefined
    value[name] = member
  }
  return value
}

function text(schema: JsonObject): string | undefined {
  if (schema.pattern !== undefined) return undefined
  if (typeof schema.format === 'string') return formats[schema.format]
  const shortest = typeof schema.minLength === 'number' ? schema.minLength : 0
  const longest = typeof schema.maxLength === 'number' ? schema.maxLength : Number.POSITIVE_INFINITY
  return 'example'.padEnd(shortest, 'x').slice(0, longest)
}

function number(schema: JsonObject, step: number): number | undefined {
  const above = typeof schema.exclusiveMinimum === 'number' ? schema.exclusiveMinimum + step : undefined
  const low = typeof schema.minimum === 'number' ? schema.minimum : (above ?? 1)
  const high = typeof schema.maximum === 'number' ? schema.maximum : Number.POSITIVE_INFINITY
  const value = step === 1 ? Math.ceil(Math.min(low, high)) : Math.min(low, high)
  return schema.multipleOf === undefined ? value : schema.multipleOf === 1 ? Math.ceil(value) : undefined
}

function items(schema: JsonObject): Json[] | undefined {
  const count = typeof schema.minItems === 'number' ? schema.minItems : 0
  if (count === 0) return []
  const of = isObject(schema.items) ? schema.items : {}
  const choices = Array.isArray(of.enum) ? of.enum : objectsAt(of, 'anyOf').map((choice) => choice.const)
  const values = Array.from({ length: count }, (_, index) => choices[index] ?? exampleValue(of))
  return values.every((value): value is Json => value !== undefined) ? values : undefined
}
