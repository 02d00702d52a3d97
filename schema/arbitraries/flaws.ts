import { holds } from '../builder/condition.ts'
import type { Resolved } from '../builder/resolve.ts'
import type { Format } from '../builder/schema.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../json.ts'
import { pointerStep } from '../violation.ts'

/** What is wrong with a message that was valid before. */
type FlawKind =
  | 'missing-member'
  | 'missing-alternatives'
  | 'forbidden-member'
  | 'null'
  | 'wrong-type'
  | 'wrong-constant'
  | 'unknown-value'
  | 'fraction'
  | 'out-of-range'
  | 'too-many-items'
  | 'malformed'

/** One flaw, and the place where it is. */
export interface Flaw {
  readonly kind: FlawKind
  /** JSON Pointer from the message; for a missing or forbidden member, of that member. */
  readonly path: string
}

/** A flaw with the value that brings it about; `undefined`: the value at the path is taken away. */
export interface FlawedValue extends Flaw {
  readonly value: Json | undefined
}

type Lookup = (typeName: string) => Resolved

/** Every single change that should make `value`, valid by `schema`, invalid. */
export function changes(schema: Resolved, value: Json, lookup: Lookup): readonly FlawedValue[] {
  const found: FlawedValue[] = []
  collect(schema, value, '', { lookup, found })
  return found
}

/** Where changes are put: generated messages have dozens each. */
interface Search {
  readonly lookup: Lookup
  readonly found: FlawedValue[]
}

function collect(schema: Resolved, value: Json, path: string, search: Search): void {
  switch (schema.kind) {
    case 'ref':
      collect(search.lookup(schema.name), value, path, search)
      break
    case 'attributed':
      collect(schema.schema, value, path, search)
      break
    case 'stricter':
      collect(schema.base, value, path, search)
      collect(schema.rule, value, path, search)
      break
    case 'union': {
      const branch = schema.branches.find(({ when }) => !when || holds(when, value))
      if (branch !== undefined) collect(branch.schema, value, path, search)
      break
    }
    case 'array':
      if (isJsonArray(value)) collectInArray(schema, value, path, search)
      break
    case 'object':
      if (isJsonObject(value)) collectInObject(schema, value, path, search)
      break
    case 'atLeastOneOf':
      if (isJsonObject(value)) search.found.push(emptied(schema.members, value, path))
      break
    default:
      for (const [kind, other] of leafChanges(schema)) search.found.push({ kind, path, value: other })
  }
}

/** Strings that are none of the format, each for another reason. */
const malformed: Readonly<Record<Format, readonly string[]>> = {
  byte: ['not {valid', 'A', 'AA=A', '_-8=', 'AAA'],
  uri: ['not {valid', '', 'no-scheme', 'http://a b/', 'x:%zz', '1x:/'],
  'uri-template': ['not {valid', '{', 'a}', '{}', 'a b'],
}

type Leaf = Exclude<
  Resolved,
  { kind: 'ref' | 'attributed' | 'stricter' | 'union' | 'array' | 'object' | 'atLeastOneOf' }
>

type LeafChange = readonly [kind: FlawKind, value: Json]

const ofLeaf = new WeakMap<Leaf, readonly LeafChange[]>()

function leafChanges(schema: Leaf): readonly LeafChange[] {
  const known = ofLeaf.get(schema) ?? findLeafChanges(schema)
  ofLeaf.set(schema, known)
  return known
}

function findLeafChanges(schema: Leaf): readonly LeafChange[] {
  switch (schema.kind) {
    case 'string':
      return [
        ...(schema.format ? malformed[schema.format].map((text): LeafChange => ['malformed', text]) : []),
        ['wrong-type', 42],
        ['wrong-type', ['a']],
        ['wrong-type', { a: 1 }],
        ['null', null],
      ]
    case 'number':
    case 'integer':
      return [
        ['wrong-type', '42'],
        ['null', null],
        ...(schema.kind === 'integer' ? [['fraction', 0.5] as const] : []),
        ...(schema.minimum === undefined ? [] : [['out-of-range', schema.minimum - 1] as const]),
        ...(schema.maximum === undefined ? [] : [['out-of-range', schema.maximum + 1] as const]),
      ]
    case 'boolean':
      return [
        ['wrong-type', 'true'],
        ['wrong-type', 1],
        ['null', null],
      ]
    case 'scalar':
      return [
        ['wrong-type', { a: 1 }],
        ['wrong-type', []],
        ...(schema.types.includes('boolean') ? [] : [['wrong-type', true] as const]),
        ...(schema.types.includes('null') ? [] : [['null', null] as const]),
        ...(schema.types.includes('integer') ? [['fraction', 0.5] as const] : []),
      ]
    case 'literal': {
      const { value } = schema
      const other = typeof value === 'string' ? `${value}?` : value + 1
      return [
        ['wrong-constant', other],
        ['wrong-type', [value]],
        ['null', null],
      ]
    }
    case 'enumeration':
      return [
        ['unknown-value', `${schema.values[0]}?`],
        ['wrong-type', 1],
        ['null', null],
      ]
    case 'never':
      return [['forbidden-member', null]]
    case 'json':
      return []
  }
}

function collectInArray(
  { items, maxItems }: Extract<Resolved, { kind: 'array' }>,
  value: readonly Json[],
  path: string,
  search: Search,
): void {
  const { found } = search
  const [first] = value
  found.push({ kind: 'wrong-type', path, value: { 0: 'a' } }, { kind: 'null', path, value: null })
  if (maxItems !== undefined && first !== undefined)
    found.push({ kind: 'too-many-items', path, value: Array.from({ length: maxItems + 1 }, () => first) })
  for (const [index, item] of value.entries()) collect(items, item, path + pointerStep(index), search)
}

function collectInObject(
  { fields, rest }: Extract<Resolved, { kind: 'object' }>,
  value: JsonObject,
  path: string,
  search: Search,
): void {
  const { found, lookup } = search
  found.push(
    { kind: 'wrong-type', path, value: 'an object' },
    { kind: 'wrong-type', path, value: [] },
    { kind: 'null', path, value: null },
  )
  for (const [name, field] of fields) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined
    const at = path + pointerStep(name)
    if (member === undefined) {
      if (isForbidden(field.schema, lookup)) found.push({ kind: 'forbidden-member', path: at, value: null })
      continue
    }
    if (field.required) found.push({ kind: 'missing-member', path: at, value: undefined })
    collect(field.schema, member, at, search)
  }
  if (!rest) return
  for (const [name, member] of Object.entries(value))
    if (!fields.has(name)) collect(rest, member, path + pointerStep(name), search)
}

/** A member that must not be there. */
function isForbidden(schema: Resolved, lookup: Lookup): boolean {
  switch (schema.kind) {
    case 'never':
      return true
    case 'ref':
      return isForbidden(lookup(schema.name), lookup)
    case 'attributed':
      return isForbidden(schema.schema, lookup)
    case 'stricter':
      return isForbidden(schema.base, lookup) || isForbidden(schema.rule, lookup)
    case 'union': {
      const branch = schema.branches.find(({ when }) => !when || holds(when, null))
      return branch !== undefined && isForbidden(branch.schema, lookup)
    }
    default:
      return false
  }
}

function emptied(members: readonly string[], value: JsonObject, path: string): FlawedValue {
  const others = Object.entries(value).filter(([name]) => !members.includes(name))
  return { kind: 'missing-alternatives', path, value: Object.fromEntries(others) }
}
