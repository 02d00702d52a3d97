/** Makes a small instance of a JSON Schema. The schema comes from the target: depth and number of steps are bounded. */
import { isJsonArray, isJsonObject, type Json, type JsonObject, lookUp } from '../../schema/index.ts'
import { GiveUp } from './give-up.ts'
import { sampleNumber } from './sample-number.ts'
import { sampleString } from './sample-string.ts'

export interface Choices {
  /** Whether `default` and `examples` are taken for valid. */
  readonly trustAnnotations: boolean
  /** Which branch of oneOf and anyOf is taken, where there are so many. */
  readonly branch: number
}

const deepest = 32
const mostSteps = 2000

/** An instance with the required members only. Not every keyword is obeyed: validate it. Throws GiveUp. */
export function sampleValue(root: Json, choices: Choices): Json {
  let steps = 0
  return make(root, 0)

  function make(schema: Json | undefined, depth: number): Json {
    const flat = flatten(schema, depth)
    if (flat.const !== undefined) return flat.const
    if (choices.trustAnnotations) {
      if (flat.default !== undefined) return flat.default
      if (isJsonArray(flat.examples) && flat.examples[0] !== undefined) return flat.examples[0]
    }
    if (isJsonArray(flat.enum)) return flat.enum[0] ?? null
    return makeTyped(flat, depth)
  }

  function makeTyped(flat: JsonObject, depth: number): Json {
    switch (typeOf(flat)) {
      case 'object':
        return makeObject(flat, depth)
      case 'array':
        return makeArray(flat, depth)
      case 'integer':
        return sampleNumber(flat, true)
      case 'number':
        return sampleNumber(flat, false)
      case 'boolean':
        return false
      case 'null':
        return null
      default:
        return sampleString(flat)
    }
  }

  function makeObject(flat: JsonObject, depth: number): JsonObject {
    const properties = isJsonObject(flat.properties) ? flat.properties : {}
    const required = isJsonArray(flat.required) ? flat.required.filter((name) => typeof name === 'string') : []
    const rest = flat.additionalProperties ?? true
    return Object.fromEntries(
      required.map((name) => [name, make(Object.hasOwn(properties, name) ? properties[name] : rest, depth + 1)]),
    )
  }

  function makeArray(flat: JsonObject, depth: number): Json {
    const tuple = [flat.prefixItems, flat.items].find(isJsonArray) ?? []
    const rest = isJsonArray(flat.items) ? flat.additionalItems : flat.items
    const length = typeof flat.minItems === 'number' ? flat.minItems : 0
    if (!(length <= mostSteps)) throw new GiveUp()
    return Array.from({ length: Math.ceil(Math.max(length, 0)) }, (_, i) => make(tuple[i] ?? rest ?? true, depth + 1))
  }

  /** The schema with $ref, allOf and one branch of anyOf and oneOf merged into it. */
  function flatten(schema: Json | undefined, depth: number): JsonObject {
    steps += 1
    if (steps > mostSteps || depth > deepest) throw new GiveUp()
    if (schema === true) return {}
    if (!isJsonObject(schema)) throw new GiveUp()
    const { $ref, allOf, anyOf, oneOf, ...own } = schema
    const parts = [
      ...($ref === undefined ? [] : [resolve($ref)]),
      ...(isJsonArray(allOf) ? allOf : []),
      ...[anyOf, oneOf].filter(isJsonArray).map((branches) => branches[Math.min(choices.branch, branches.length - 1)]),
    ]
    return parts.reduce<JsonObject>((all, part) => merge(all, flatten(part, depth + 1)), own)
  }

  function resolve(ref: Json): Json | undefined {
    if (ref === '#') return root
    if (typeof ref !== 'string' || !ref.startsWith('#/')) throw new GiveUp()
    try {
      return lookUp(root, decodeURIComponent(ref.slice(1)))
    } catch {
      throw new GiveUp()
    }
  }
}

const takeLarger: ReadonlySet<string> = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems'])
const takeSmaller: ReadonlySet<string> = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'])

function merge(a: JsonObject, b: JsonObject): JsonObject {
  const both = Object.keys(b).filter((key) => Object.hasOwn(a, key))
  return { ...a, ...b, ...Object.fromEntries(both.map((key) => [key, mergeKeyword(key, a[key], b[key])])) }
}

function mergeKeyword(key: string, a: Json | undefined, b: Json | undefined): Json {
  if (key === 'properties' && isJsonObject(a) && isJsonObject(b)) return mergeProperties(a, b)
  if (key === 'required' && isJsonArray(a) && isJsonArray(b)) return [...new Set([...a, ...b])]
  if (key === 'enum' && isJsonArray(a) && isJsonArray(b)) return a.filter((value) => b.includes(value))
  if (typeof a === 'number' && typeof b === 'number') {
    if (takeLarger.has(key)) return Math.max(a, b)
    if (takeSmaller.has(key)) return Math.min(a, b)
  }
  if (key === 'type') return isJsonArray(a) || a === 'number' ? (b ?? null) : (a ?? null)
  return a ?? b ?? null
}

function mergeProperties(a: JsonObject, b: JsonObject): JsonObject {
  const both = Object.keys(b).filter((name) => Object.hasOwn(a, name))
  const joined = both.map((name): [string, Json] => [name, { allOf: [a[name] ?? true, b[name] ?? true] }])
  return { ...a, ...b, ...Object.fromEntries(joined) }
}

const typeByKeyword: readonly (readonly [type: string, keywords: readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties']],
  ['array', ['items', 'prefixItems', 'minItems']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
]

/** The type to make: the first one named that is not null, else the one that the keywords speak of. */
function typeOf(flat: JsonObject): string {
  const named = [flat.type ?? []].flat().filter((type) => typeof type === 'string')
  const type = named.find((name) => name !== 'null') ?? named[0]
  return type ?? typeByKeyword.find(([, keywords]) => keywords.some((key) => Object.hasOwn(flat, key)))?.[0] ?? 'string'
}
