import fc from 'fast-check'
import { holds } from '../builder/condition.ts'
import type { Resolved, ResolvedBranch, ResolvedField } from '../builder/resolve.ts'
import type { ScalarType } from '../builder/schema.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { types } from '../json-schema.ts'
import type { RevisionId } from '../revisions.ts'
import * as samples from './samples.ts'

const built = new Map<string, fc.Arbitrary<Json>>()

/**
 * Valid messages of a type, as fast-check arbitrary: unknown members, missing optional ones, odd strings and numbers
 * included. They satisfy the strict rules too. Throws if the revision has no such type.
 */
export function arbitrary(revision: RevisionId, typeName: string): fc.Arbitrary<Json> {
  const key = `${revision} ${typeName}`
  const known = built.get(key) ?? build(revision, typeName)
  built.set(key, known)
  return known
}

function build(revision: RevisionId, typeName: string): fc.Arbitrary<Json> {
  const schema = types(revision).get(typeName)
  if (!schema) throw new Error(`${revision} has no type ${typeName}`)
  return valuesOf(schema, (name) => arbitrary(revision, name))
}

type Lookup = (typeName: string) => fc.Arbitrary<Json>

function valuesOf(schema: Resolved, lookup: Lookup): fc.Arbitrary<Json> {
  switch (schema.kind) {
    case 'string':
      return stringOf(schema)
    case 'number':
      return numberOf(schema.minimum, schema.maximum)
    case 'integer':
      return integerOf(schema.minimum, schema.maximum)
    case 'boolean':
      return fc.boolean()
    case 'scalar':
      return fc.oneof(...schema.types.map(scalarOf))
    case 'json':
      return samples.json
    case 'literal':
      return fc.constant(schema.value)
    case 'enumeration':
      return fc.constantFrom(...schema.values)
    case 'ref':
      return lookup(schema.name)
    case 'array':
      return arrayOf(schema, lookup)
    case 'object':
      return objectOf(schema, lookup)
    case 'union':
      return unionOf(schema, lookup)
    case 'stricter':
      return strictlyOf(schema, lookup)
    case 'attributed':
      return valuesOf(schema.schema, lookup)
    case 'never':
    case 'atLeastOneOf':
      throw new Error(`${schema.kind} has no values of its own`)
  }
}

function stringOf({ format, examples }: Extract<Resolved, { kind: 'string' }>): fc.Arbitrary<Json> {
  if (format) return samples.formatted[format]
  if (!examples) return samples.string
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...examples) }, { weight: 1, arbitrary: samples.string })
}

function numberOf(minimum = -1e9, maximum = 1e9): fc.Arbitrary<Json> {
  return fc.oneof(
    fc.constantFrom(minimum, maximum, minimum + (maximum - minimum) / 3),
    integerOf(Math.ceil(minimum), Math.floor(maximum)),
  )
}

function integerOf(minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER): fc.Arbitrary<Json> {
  return fc.integer({ min: minimum, max: maximum })
}

function scalarOf(type: ScalarType): fc.Arbitrary<Json> {
  switch (type) {
    case 'string':
      return samples.string
    case 'number':
      return numberOf()
    case 'integer':
      return integerOf()
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
  }
}

/** Items of the longest arrays where the schema has no limit of its own. */
const mostItems = 50

function arrayOf({ items, maxItems = mostItems }: Extract<Resolved, { kind: 'array' }>, lookup: Lookup) {
  const item = valuesOf(items, lookup)
  const many = fc
    .tuple(item, fc.integer({ min: 1, max: maxItems }))
    .map(([value, length]): Json => Array.from({ length }, () => value))
  return fc.oneof<fc.MaybeWeightedArbitrary<Json>[]>(
    { weight: 15, arbitrary: fc.array(item, { maxLength: 2 }) },
    { weight: 1, arbitrary: many },
  )
}

function objectOf({ fields, rest }: Extract<Resolved, { kind: 'object' }>, lookup: Lookup): fc.Arbitrary<JsonObject> {
  const present = [...fields].filter(([, field]) => !isForbidden(field))
  const members = Object.fromEntries(present.map(([name, field]) => [name, valuesOf(field.schema, lookup)]))
  const required = present.filter(([, field]) => field.required).map(([name]) => name)
  const others = rest
    ? fc.dictionary(samples.key, valuesOf(rest, lookup), { maxKeys: 2, noNullPrototype: true })
    : samples.unknownMembers
  return fc
    .tuple(fc.record(members, { requiredKeys: required }), others)
    .map(([known, unknown]) => ({ ...unknown, ...known }))
}

function isForbidden({ schema }: ResolvedField): boolean {
  return schema.kind === 'stricter' && schema.rule.kind === 'never'
}

function unionOf({ branches }: Extract<Resolved, { kind: 'union' }>, lookup: Lookup): fc.Arbitrary<Json> {
  const applies = (value: Json) => branches.findIndex(({ when }) => !when || holds(when, value))
  const reachable = branches.flatMap(({ schema }, index) =>
    isFallback(branches, index) ? [] : [valuesOf(schema, lookup).filter((value) => applies(value) === index)],
  )
  return fc.oneof(...reachable)
}

/** True for a branch that repeats an earlier type: it is there for values that fit no branch, and no valid value leads to it. */
export function isFallback(branches: readonly ResolvedBranch[], index: number): boolean {
  const name = refName(branches[index])
  return name !== undefined && branches.slice(0, index).some((branch) => refName(branch) === name)
}

function refName(branch: ResolvedBranch | undefined): string | undefined {
  return branch?.schema.kind === 'ref' ? branch.schema.name : undefined
}

function strictlyOf({ base, rule }: Extract<Resolved, { kind: 'stricter' }>, lookup: Lookup): fc.Arbitrary<Json> {
  if (rule.kind !== 'atLeastOneOf') return valuesOf(rule, lookup)
  const { members } = rule
  return valuesOf(base, lookup).filter(
    (value) => isJsonObject(value) && members.some((member) => Object.hasOwn(value, member)),
  )
}
