/** Which generated messages are requests beyond doubt, so that silence breaks a rule. */
import { isJsonObject, type Json, type JsonObject } from '../../schema/index.ts'

const members = ['jsonrpc', 'id', 'method', 'params']

const isId = (id: Json | undefined): boolean => typeof id === 'string' || Number.isSafeInteger(id)

/**
 * True for the text of a well-formed JSON-RPC request, whatever its method and params are. The narrow reading: a server may
 * take duplicate members, odd numbers, members that JSON-RPC does not know or a broken progress token for a reason not to read
 * the message at all.
 */
export function mustAnswer(text: string, json: Json | undefined): json is JsonObject {
  if (JSON.stringify(json) !== text) return false
  if (!isJsonObject(json) || !Object.keys(json).every((name) => members.includes(name))) return false
  const { jsonrpc, id, method, params } = json
  if (jsonrpc !== '2.0' || !isId(id) || typeof method !== 'string') return false
  if (params === undefined) return true
  if (!isJsonObject(params)) return false
  const { _meta: meta } = params
  if (meta === undefined) return true
  return isJsonObject(meta) && (meta.progressToken === undefined || isId(meta.progressToken))
}
