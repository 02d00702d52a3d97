import { isJsonObject, type JsonObject } from '../../../../schema/index.ts'

/** Sets members of `params._meta`; null takes one away. */
export function editMeta(message: JsonObject, edits: JsonObject): JsonObject {
  const params = isJsonObject(message.params) ? message.params : {}
  const meta = isJsonObject(params._meta) ? params._meta : {}
  const kept = Object.entries({ ...meta, ...edits }).filter(([, value]) => value !== null)
  return { ...message, params: { ...params, _meta: Object.fromEntries(kept) } }
}
