/** Any value that JSON text can carry. */
export type Json = string | number | boolean | null | JsonArray | JsonObject

export type JsonArray = readonly Json[]

export interface JsonObject {
  readonly [member: string]: Json
}

/** True for a JSON object; false for arrays and null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for a JSON array. Narrows readonly arrays too, which `Array.isArray` does not. */
export function isJsonArray(value: Json | undefined): value is JsonArray {
  return Array.isArray(value)
}
