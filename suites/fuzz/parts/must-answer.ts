/** Which generated messages are requests beyond doubt, so that silence breaks a rule. */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { namesNothing } from './safe-methods.ts'

const members = ['jsonrpc', 'id', 'method', 'params']

/** Readers set bounds of their own; those in use start at 64 levels and far above this length. */
const deepest = 32
const longest = 16 * 1024

const isId = (id: Json | undefined): boolean => typeof id === 'string' || Number.isSafeInteger(id)

/** A tool that there is works as long as it likes; what is called otherwise is refused at once. */
function mayTakeLong({ method, params }: JsonObject): boolean {
  return (
    method === 'tools/call' && isJsonObject(params) && typeof params.name === 'string' && !namesNothing(params.name)
  )
}

/**
 * True for the text of a well-formed JSON-RPC request, whatever its method and params are. The narrow reading: a server may
 * take duplicate members, odd numbers, half surrogates, depth, members that JSON-RPC does not know, the name of a notification
 * or a broken progress token for a reason not to read the message at all.
 */
export function mustAnswer(text: string, json: Json | undefined): json is JsonObject {
  if (!isJsonObject(json) || !isReadable(text, json)) return false
  if (!Object.keys(json).every((name) => members.includes(name))) return false
  const { jsonrpc, id, method, params } = json
  if (jsonrpc !== '2.0' || !isId(id) || typeof method !== 'string' || method.startsWith('notifications/')) return false
  if (params === undefined) return true
  if (mayTakeLong(json)) return false
  if (!isJsonObject(params)) return false
  const { _meta: meta } = params
  if (meta === undefined) return true
  return isJsonObject(meta) && (meta.progressToken === undefined || isId(meta.progressToken))
}

/** Whether any JSON reader reads the text, and as the same value. JSON.stringify escapes half surrogates, and only them, so. */
function isReadable(text: string, json: Json): boolean {
  return (
    text.length <= longest && !/\\ud[89a-f]/i.test(text) && !isDeeper(json, deepest) && JSON.stringify(json) === text
  )
}

function isDeeper(value: Json, levels: number): boolean {
  const inner = isJsonArray(value) ? value : isJsonObject(value) ? Object.values(value) : []
  return inner.length > 0 && (levels === 0 || inner.some((item) => isDeeper(item, levels - 1)))
}
