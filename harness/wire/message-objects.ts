/** JSON-RPC messages as JSON objects, before they are read into a conversation. */
import type { JsonObject } from '../../schema/index.ts'

/** Whether a message asks for an answer: it has a method and an id, of whatever type. */
export function isRequestObject(message: JsonObject): message is JsonObject & { readonly method: string } {
  return typeof message.method === 'string' && 'id' in message
}

/** Whether a message is an answer. */
export function isResponseObject(message: JsonObject): boolean {
  return !('method' in message) && ('result' in message || 'error' in message)
}
