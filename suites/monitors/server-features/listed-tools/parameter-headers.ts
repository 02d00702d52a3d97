/** The `x-mcp-header` annotations of an input schema (streamable-http#schema-extension of 2026-07-28). */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../../schema/index.ts'

export interface ParameterHeader {
  readonly value: Json
  /** The annotated schema. */
  readonly schema: JsonObject
  /** Whether only `properties` lead to it, so that a client can find the parameter without judging the arguments. */
  readonly isReachable: boolean
}

/** Keywords that hold schemas by name. */
const maps = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']
/** Keywords that hold one schema or several. */
const applicators = [
  'items',
  'prefixItems',
  'additionalProperties',
  'additionalItems',
  'contains',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'oneOf',
  'anyOf',
  'allOf',
  'not',
  'if',
  'then',
  'else',
]
const maxDepth = 20

export function parameterHeaders(root: Json | undefined): readonly ParameterHeader[] {
  return visit(root, true, 0)
}

function visit(schema: Json | undefined, isReachable: boolean, depth: number): ParameterHeader[] {
  if (!isJsonObject(schema) || depth > maxDepth) return []
  const value = schema['x-mcp-header']
  const own = value === undefined ? [] : [{ value, schema, isReachable: isReachable && depth > 0 }]
  const named = maps.flatMap((keyword) => {
    const inner = schema[keyword]
    if (!isJsonObject(inner)) return []
    return Object.values(inner).flatMap((s) => visit(s, isReachable && keyword === 'properties', depth + 1))
  })
  const applied = applicators.flatMap((keyword) => {
    const inner = schema[keyword]
    return (isJsonArray(inner) ? inner : [inner]).flatMap((s) => visit(s, false, depth + 1))
  })
  return [...own, ...named, ...applied]
}
