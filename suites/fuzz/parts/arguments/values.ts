/** Values of a JSON Schema that a target wrote, as fast-check arbitrary. Whoever uses them checks them: not every keyword is obeyed. */
import fc from 'fast-check'
import { isJsonArray, isJsonObject, type Json, type JsonObject, lookUp } from '../../../../schema/index.ts'

/** Levels of values; below it only what has to be there. */
const deepest = 4
/** Parts of a schema that are looked at: one that refers to itself has no end. */
const mostParts = 400
const mostItems = 4
const longest = 40
/** Away from the least value that is allowed: tools may work as long as the number that they are given. */
const widest = 100

/** @returns undefined if the schema asks for more than is made here */
export function valuesOf(root: Json): fc.Arbitrary<Json> | undefined {
  let parts = 0
  try {
    return make(root, 0)
  } catch (error) {
    if (error instanceof TooMuch) return undefined
    throw error
  }

  function make(schema: Json | undefined, depth: number): fc.Arbitrary<Json> {
    parts += 1
    if (parts > mostParts) throw new TooMuch()
    if (schema === true || schema === undefined) return anything
    if (!isJsonObject(schema)) throw new TooMuch()
    const { $ref, allOf, anyOf, oneOf, ...own } = schema
    if ($ref !== undefined) return make(merged(own, resolve($ref)), depth + 1)
    if (isJsonArray(allOf))
      return make(allOf.reduce<JsonObject>(merged, { ...own, ...(anyOf && { anyOf }), ...(oneOf && { oneOf }) }), depth)
    const branches = [anyOf, oneOf].find(isJsonArray)
    if (branches !== undefined) return anyOfThem(branches.map((branch) => () => make(merged(own, branch), depth)))
    if (schema.const !== undefined) return fc.constant(schema.const)
    if (isJsonArray(schema.enum) && schema.enum.length > 0) return fc.constantFrom(...schema.enum)
    return anyOfThem(typesOf(schema).map((type) => () => typed(type, schema, depth)))
  }

  /** One of several; those that cannot be made are left out, unless none is left. */
  function anyOfThem(makers: readonly (() => fc.Arbitrary<Json>)[]): fc.Arbitrary<Json> {
    const made = makers.flatMap((maker) => {
      try {
        return [maker()]
      } catch (error) {
        if (error instanceof TooMuch) return []
        throw error
      }
    })
    if (made.length === 0) throw new TooMuch()
    return fc.oneof(...made)
  }

  function typed(type: string, schema: JsonObject, depth: number): fc.Arbitrary<Json> {
    switch (type) {
      case 'object':
        return objects(schema, depth)
      case 'array':
        return arrays(schema, depth)
      case 'string':
        return strings(schema)
      case 'integer':
        return numbers(schema).map(Math.ceil)
      case 'number':
        return numbers(schema)
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      default:
        throw new TooMuch()
    }
  }

  function objects(schema: JsonObject, depth: number): fc.Arbitrary<Json> {
    const properties = isJsonObject(schema.properties) ? schema.properties : {}
    const required = isJsonArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : []
    const names = [...new Set([...required, ...(depth < deepest ? Object.keys(properties) : [])])]
    const members = names.flatMap((name): [string, fc.Arbitrary<Json>][] => {
      const own = Object.hasOwn(properties, name) ? properties[name] : (schema.additionalProperties ?? true)
      // A required one that cannot be made leaves nothing to be made.
      if (required.includes(name)) return [[name, make(own, depth + 1)]]
      try {
        return [[name, make(own, depth + 1)]]
      } catch (error) {
        if (error instanceof TooMuch) return []
        throw error
      }
    })
    const known = fc.record(Object.fromEntries(members), { requiredKeys: required })
    const more = depth < deepest ? patterned(schema, depth) : []
    if (more.length === 0) return known
    return fc.tuple(known, ...more).map(([one, ...others]) => Object.assign({}, ...others, one))
  }

  /** Members that fit `patternProperties`, where such a name is easily found, or are allowed beside the known ones. */
  function patterned(
    { properties, patternProperties = {}, additionalProperties }: JsonObject,
    depth: number,
  ): fc.Arbitrary<JsonObject>[] {
    const patterns = isJsonObject(patternProperties) ? Object.entries(patternProperties) : []
    const byPattern = patterns.map(([pattern, schema]) => ({
      names: easyNames.filter((name) => fits(pattern, name)),
      schema,
    }))
    const isFree = (name: string): boolean =>
      !byPattern.some(({ names }) => names.includes(name)) &&
      !(isJsonObject(properties) && Object.hasOwn(properties, name))
    const others = isJsonObject(additionalProperties)
      ? [{ names: easyNames.filter(isFree), schema: additionalProperties }]
      : []
    return [...byPattern, ...others]
      .filter(({ names, schema }) => names.length > 0 && schema !== false)
      .map(({ names, schema }) =>
        fc.dictionary(fc.constantFrom(...names), make(schema, depth + 1), { maxKeys: 2, noNullPrototype: true }),
      )
  }

  function arrays({ items, prefixItems, minItems = 0, maxItems }: JsonObject, depth: number): fc.Arbitrary<Json> {
    const least = typeof minItems === 'number' ? minItems : 0
    const most = typeof maxItems === 'number' ? Math.min(maxItems, least + mostItems) : least + mostItems
    if (!(least <= most) || least > widest) throw new TooMuch()
    if (isJsonArray(prefixItems)) return fc.tuple(...prefixItems.map((item) => make(item, depth + 1)))
    if (least === 0 && (depth >= deepest || items === false)) return fc.constant([])
    return fc.array(make(items, depth + 1), { minLength: Math.ceil(least), maxLength: Math.floor(most) })
  }

  function resolve(ref: Json): Json {
    if (ref === '#') return root
    if (typeof ref !== 'string' || !ref.startsWith('#/')) throw new TooMuch()
    const found = lookUp(root, decoded(ref.slice(1)))
    if (found === undefined) throw new TooMuch()
    return found
  }
}

class TooMuch extends Error {}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new TooMuch()
  }
}

const anything: fc.Arbitrary<Json> = fc.constantFrom<Json>(
  'a',
  '',
  0,
  -1.5,
  true,
  null,
  [],
  {},
  ['a'],
  { a: 1 },
  '日本 🙂',
)

const easyNames = ['a', 'x-a', 'x_a', 'A', '1', 'a1', 'key', 'S_a', 'I_1']

function fits(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return false
  }
}

const typeByKeyword: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties']],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
  ['string', ['minLength', 'maxLength', 'pattern', 'format']],
]

function typesOf(schema: JsonObject): readonly string[] {
  const named = [schema.type ?? []].flat().filter((type) => typeof type === 'string')
  if (named.length > 0) return named
  const implied = typeByKeyword.filter(([, keywords]) => keywords.some((key) => Object.hasOwn(schema, key)))
  return implied.length > 0 ? implied.map(([type]) => type) : ['string', 'number', 'boolean', 'null', 'object']
}

const texts = [
  '',
  'a',
  ' a ',
  '0',
  'true',
  'null',
  '日本',
  '🙂',
  'a"b\\c',
  '\u202e\u200b',
  'a\nb',
  '<b>&amp;',
  '__proto__',
  '../a',
  '%s',
]
/** One value for each format that tools name, which any reader accepts. */
const formatted: Readonly<Record<string, readonly string[]>> = {
  date: ['2024-02-29'],
  'date-time': ['2024-02-29T23:59:59Z', '2024-01-01T00:00:00.5+05:30'],
  time: ['23:59:59Z'],
  email: ['a@example.com'],
  uri: ['https://example.com/a?b=c#d', 'urn:a:b'],
  url: ['https://example.com/'],
  uuid: ['00000000-0000-4000-8000-000000000000'],
  ipv4: ['127.0.0.1'],
  ipv6: ['::1'],
  hostname: ['example.com'],
}

function strings({ minLength = 0, maxLength, format, pattern }: JsonObject): fc.Arbitrary<Json> {
  const least = typeof minLength === 'number' ? minLength : 0
  const most = typeof maxLength === 'number' ? Math.min(maxLength, least + longest) : least + longest
  if (!(least <= most) || least > 1_000) throw new TooMuch()
  if (typeof pattern === 'string') return matching(pattern)
  const known = typeof format === 'string' ? formatted[format] : undefined
  if (known !== undefined) return fc.constantFrom(...known)
  const fitting = texts.filter((text) => [...text].length >= least && [...text].length <= most)
  const long = fc.string({ minLength: Math.ceil(least), maxLength: Math.floor(most), unit: 'grapheme' })
  return fitting.length === 0 ? long : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fitting) }, long)
}

function matching(pattern: string): fc.Arbitrary<Json> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' })
  } catch {
    throw new TooMuch()
  }
}

function numbers(schema: JsonObject): fc.Arbitrary<number> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const given = (value: Json | undefined): number | undefined => (typeof value === 'number' ? value : undefined)
  const above = given(exclusiveMinimum)
  const below = given(exclusiveMaximum)
  const upper = given(maximum) ?? below
  const least = given(minimum) ?? above ?? (upper === undefined ? -widest : upper - widest)
  const most = Math.min(upper ?? least + 2 * widest, least + 2 * widest)
  if (!(least <= most)) throw new TooMuch()
  const step = given(multipleOf)
  if (step !== undefined && step > 0)
    return fc
      .integer({ min: Math.ceil(least / step), max: Math.max(Math.ceil(least / step), Math.floor(most / step)) })
      .map((n) => n * step)
  const whole =
    Math.ceil(least) <= Math.floor(most) ? [fc.integer({ min: Math.ceil(least), max: Math.floor(most) })] : []
  return fc.oneof(fc.constantFrom(least, most, (least + most) / 2), ...whole).filter((n) => n !== above && n !== below)
}

const takeLarger: ReadonlySet<string> = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems'])
const takeSmaller: ReadonlySet<string> = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'])

/** Both schemas in one, as far as one can say so. */
function merged(a: JsonObject, b: Json): JsonObject {
  if (b === true) return a
  if (!isJsonObject(b)) throw new TooMuch()
  const both = Object.keys(b).filter((key) => Object.hasOwn(a, key))
  return { ...a, ...b, ...Object.fromEntries(both.map((key) => [key, joined(key, a[key], b[key])])) }
}

function joined(key: string, a: Json = null, b: Json = null): Json {
  if (key === 'properties' && isJsonObject(a) && isJsonObject(b)) {
    const both = Object.keys(b).filter((name) => Object.hasOwn(a, name))
    return {
      ...a,
      ...b,
      ...Object.fromEntries(both.map((name) => [name, { allOf: [a[name] ?? true, b[name] ?? true] }])),
    }
  }
  if (key === 'required' && isJsonArray(a) && isJsonArray(b)) return [...new Set([...a, ...b])]
  if (key === 'enum' && isJsonArray(a) && isJsonArray(b)) return a.filter((value) => b.includes(value))
  if (typeof a === 'number' && typeof b === 'number') {
    if (takeLarger.has(key)) return Math.max(a, b)
    if (takeSmaller.has(key)) return Math.min(a, b)
  }
  // An integer is a number, too.
  if (key === 'type') return a === 'number' ? b : a
  return b
}
