import { isObject, type Json, type JsonObject } from '../messages.ts'
import { headerValue } from '../transports/streamable-http/headers.ts'

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const types: readonly unknown[] = ['string', 'integer', 'boolean']

interface Annotation {
  path: readonly string[]
  name: Json
  type: Json | undefined
  /** Reached through `properties` keys alone. */
  isReachable: boolean
}

/** Finds every `x-mcp-header` of an input schema, wherever it stands. */
function annotations(schema: Json | undefined, path: readonly string[] = [], isReachable = true): Annotation[] {
  if (Array.isArray(schema)) return schema.flatMap((member) => annotations(member, path, false))
  if (!isObject(schema)) return []
  const found: Annotation[] = []
  const name = schema['x-mcp-header']
  if (name !== undefined) found.push({ path, name, type: schema.type, isReachable: isReachable && path.length > 0 })
  for (const [keyword, value] of Object.entries(schema)) {
    if (data.includes(keyword)) continue
    if (keyword === 'properties' && isObject(value)) {
      for (const [key, property] of Object.entries(value))
        found.push(...annotations(property, [...path, key], isReachable))
    } else if (maps.includes(keyword) && isObject(value)) {
      for (const member of Object.values(value)) found.push(...annotations(member, path, false))
    } else found.push(...annotations(value, path, false))
  }
  return found
}

const maps = ['$defs', 'definitions', 'patternProperties', 'dependentSchemas']
/** Keywords that hold values, not schemas. */
const data = ['default', 'const', 'enum', 'examples', 'required']

/** A union with null only adds the value for which the header is left out. */
function isMirrorable(type: Json | undefined): boolean {
  const named = [type].flat().filter((each) => each !== 'null' || !Array.isArray(type))
  return named.length > 0 && named.every((each) => types.includes(each))
}

/** Why a tool may not be offered over Streamable HTTP (Schema Extension, Constraints); undefined when it may. */
export function badAnnotation(tool: JsonObject): string | undefined {
  const names = new Set<string>()
  for (const { path, name, type, isReachable } of annotations(tool.inputSchema)) {
    const where = `x-mcp-header of ${path.join('.') || 'the schema'}`
    if (typeof name !== 'string' || !TOKEN.test(name)) return `${where} is not a header name`
    if (!isMirrorable(type)) return `${where} stands at a parameter that is not string, integer or boolean`
    if (!isReachable) return `${where} is not reachable through properties alone`
    if (names.has(name.toLowerCase())) return `${where} repeats ${name}`
    names.add(name.toLowerCase())
  }
  return undefined
}

/** The Mcp-Param headers of a call: each annotated argument at exactly its path; none for an absent or null one. */
export function mirroredHeaders(tool: JsonObject, callArguments: JsonObject): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const { path, name } of annotations(tool.inputSchema)) {
    const value = valueAt(callArguments, path)
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      headers[`Mcp-Param-${String(name)}`] = headerValue(String(value))
    }
  }
  return headers
}

function valueAt(from: JsonObject, path: readonly string[]): Json | undefined {
  let value: Json | undefined = from
  for (const key of path) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return value
}
