/** Answers to HTTP requests that our server does not take. */

import { isJsonObject, type Json } from '../../../schema/index.ts'
import type { Revision } from '../../revisions/revision.ts'
import type { HttpServerExchange } from '../../transports/http/server-exchange.ts'
import { header } from '../../wire/headers.ts'
import type { RpcError } from '../rpc-error.ts'
import { errorMessage } from './error-message.ts'

/**
 * Refuses a request with an HTTP status and, where a valid error response can be made, its JSON-RPC error: with the id of the
 * request, or without one where the revision allows that.
 */
export function refuse(
  exchange: HttpServerExchange,
  revision: Revision,
  status: number,
  error: RpcError,
  message?: Json,
): void {
  const id = isJsonObject(message) && typeof message.method === 'string' ? message.id : undefined
  const named = typeof id === 'string' || typeof id === 'number'
  // Only a POST has a message that a JSON-RPC error could answer.
  if (exchange.method !== 'POST' || (!named && !revision.errorIdOptional)) {
    exchange.respond(status, [['Content-Type', 'text/plain']], error.message)
    return
  }
  const body = JSON.stringify(errorMessage(named ? id : undefined, error))
  exchange.respond(status, [['Content-Type', 'application/json']], body)
}

/** Whether a browser page of another origin may have sent it: https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning */
export function hasForeignOrigin(exchange: HttpServerExchange): boolean {
  const origin = header(exchange.headers, 'origin')
  return origin !== undefined && !/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(origin)
}
