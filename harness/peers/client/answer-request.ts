/** Our client's answer to a request of the server. */

import { codes } from '../../../schema/error-codes.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import { RpcError } from '../rpc-error.ts'
import type { RequestResponder } from './drive.ts'

/** Ping gets an empty result, a method with a responder its result, anything else -32601. */
export async function answerRequest(request: JsonObject, respond: RequestResponder | undefined): Promise<JsonObject> {
  const envelope = { jsonrpc: '2.0', id: request.id ?? null }
  if (respond === undefined) {
    if (request.method === 'ping') return { ...envelope, result: {} }
    return { ...envelope, error: { code: codes.methodNotFound, message: 'Method not found' } }
  }
  try {
    return { ...envelope, result: await respond(isJsonObject(request.params) ? request.params : {}, request) }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const { code, message, data } = error
    return { ...envelope, error: data === undefined ? { code, message } : { code, message, data } }
  }
}
