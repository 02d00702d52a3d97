import { holds } from '../builder/condition.ts'
import type { Resolved } from '../builder/resolve.ts'
import type { Format } from '../builder/schema.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../json.ts'
import { pointerStep } from '../violation.ts'

/** What is wrong with a message that was valid before. */
export type FlawKind =
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
export interface Change extends Flaw {
  readonly value: Json | undefined
}

type Lookup = (typeName: string) => Resolved

/** Every single change that should make `value`, valid by `schema`, invalid. */
export function changes(schema: Resolved, value: Json, lookup: Lookup, path = ''): Change[] {
  switch (schema.kind) {
    case 'ref':
      return changes(lookup(schema.name), value, lookup, path)
    case 'attributed':
      return changes(schema.schema, value, lookup, path)
    case 'stricter':
      return [...changes(schema.base, value, lookup, path), ...changes(schema.rule, value, lookup, path)]
    case 'union': {
      const branch = schema.branches.find(({ when }) => !when || holds(when, value))
      return branch ? changes(branch.schema, value, lookup, path) : []
    }
    case 'array':
      return isJsonArray(value) ? arrayChanges(schema, value, lookup, path) : []
    case 'object':
      return isJsonObject(value) ? objectChanges(schema, value, lookup, path) : []
    case 'atLeastOneOf':
      return isJsonObject(value) ? emptied(schema.members, value, path) : []
    default:
      return leafChanges(schema, path)
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

function leafChanges(schema: Leaf, path: string): Change[] {
  const change = (kind: FlawKind, value: Json): Change => ({ kind, path, value })
  switch (schema.kind) {
    case 'string':
      return [
        ...(schema.format ? malformed[schema.format].map((text) => change('malformed', text)) : []),
        change('wrong-type', 42),
        change('wrong-type', ['a']),
        change('wrong-type', { a: 1 }),
        change('null', null),
      ]
    case 'number':
    case 'integer':
      return [
        change('wrong-type', '42'),
        change('null', null),
        ...(schema.kind === 'integer' ? [change('fraction', 0.5)] : []),
        ...(schema.minimum === undefined ? [] : [change('out-of-range', schema.minimum - 1)]),
        ...(schema.maximum === undefined ? [] : [change('out-of-range', schema.maximum + 1)]),
      ]
    case 'boolean':
      return [change('wrong-type', 'true'), change('wrong-type', 1), change('null', null)]
    case 'scalar':
      return [
        change('wrong-type', { a: 1 }),
        change('wrong-type', []),
        ...(schema.types.includes('boolean') ? [] : [change('wrong-type', true)]),
        ...(schema.types.includes('null') ? [] : [change('null', null)]),
        ...(schema.types.includes('integer') ? [change('fraction', 0.5)] : []),
      ]
    case 'literal': {
      const { value } = schema
      const other = typeof value === 'string' ? `${value}?` : value + 1
      return [change('wrong-constant', other), change('wrong-type', [value]), change('null', null)]
    }
    case 'enumeration':
      return [change('unknown-value', `${schema.values[0]}?`), change('wrong-type', 1), change('null', null)]
    case 'never':
      return [{ kind: 'forbidden-member', path, value: null }]
    case 'json':
      return []
  }
}

function arrayChanges(
  { items, maxItems }: Extract<Resolved, { kind: 'array' }>,
  value: readonly Json[],
  lookup: Lookup,
  path: string,
): Change[] {
  const [first] = value
  return [
    { kind: 'wrong-type', path, value: { 0: 'a' } },
    { kind: 'null', path, value: null },
    ...(maxItems !== undefined && first !== undefined
      ? [{ kind: 'too-many-items', path, value: Array.from({ length: maxItems + 1 }, () => first) } as const]
      : []),
    ...value.flatMap((item, index) => changes(items, item, lookup, path + pointerStep(index))),
  ]
}

function objectChanges(
  { fields, rest }: Extract<Resolved, { kind: 'object' }>,
  value: JsonObject,
  lookup: Lookup,
  path: string,
): Change[] {
  const known = [...fields].flatMap(([name, field]): Change[] => {
    const at = path + pointerStep(name)
    const member = Object.hasOwn(value, name) ? value[name] : undefined
    if (member === undefined)
      return isForbidden(field.schema, lookup) ? [{ kind: 'forbidden-member', path: at, value: null }] : []
    const missing: Change[] = field.required ? [{ kind: 'missing-member', path: at, value: undefined }] : []
    return [...missing, ...changes(field.schema, member, lookup, at)]
  })
  const others = Object.entries(value).filter(([name]) => !fields.has(name))
  return [
    { kind: 'wrong-type', path, value: 'an object' },
    { kind: 'wrong-type', path, value: [] },
    { kind: 'null', path, value: null },
    ...known,
    ...(rest ? others.flatMap(([name, member]) => changes(rest, member, lookup, path + pointerStep(name))) : []),
  ]
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

function emptied(members: readonly string[], value: JsonObject, path: string): Change[] {
  const others = Object.entries(value).filter(([name]) => !members.includes(name))
  return [{ kind: 'missing-alternatives', path, value: Object.fromEntries(others) }]
}
