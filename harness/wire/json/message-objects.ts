/** JSON-RPC messages as JSON objects, before they are read into a conversation. */
import type { JsonObject } from '../../../schema/index.ts'

/** Whether a message asks for an answer: it has a method and an id, of whatever type. */
export function isRequestObject(message: JsonObject): message is JsonObject & { readonly method: string } {
  return typeof message.method === 'string' && 'id' in message
}

/** Whether a message is an answer, be it one without result and error: it names a request and has no method. */
export function isAnswerObject(message: JsonObject): boolean {
  const { id } = message
  return isResponseObject(message) || (!('method' in message) && (typeof id === 'string' || typeof id === 'number'))
}

/** Whether a message is an answer that says something. */
export function isResponseObject(message: JsonObject): boolean {
  return !('method' in message) && ('result' in message || 'error' in message)
}
