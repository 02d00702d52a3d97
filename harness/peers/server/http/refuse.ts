/** Answers to HTTP requests that our server does not take, and what the trace says of everything that it refuses. */

import { codes } from '../../../../schema/error-codes.ts'
import { isJsonObject, isRevisionId, type Json } from '../../../../schema/index.ts'
import { revisionOf } from '../../../revisions/index.ts'
import type { Revision } from '../../../revisions/revision.ts'
import type { Recorder } from '../../../trace/recorder.ts'
import type { HttpServerExchange } from '../../../transports/http/server-exchange.ts'
import { header } from '../../../wire/http/headers.ts'
import type { RpcError } from '../../rpc-error.ts'
import { errorMessage } from '../answers/error-message.ts'
import { RefusedRequest } from './modern-checks.ts'

/** Where our server keeps what it noticed. */
interface Place {
  readonly recorder: Recorder
}

/** What is wrong with a message as such, whatever it asks for. */
const unreadable: readonly number[] = [codes.parseError, codes.invalidRequest, codes.headerMismatch]

/** Whether an error refuses the message as such, and not what it asks for: a version that we do not speak is asked for. */
export function isRefusal(error: RpcError): boolean {
  const isOfMetadata = error instanceof RefusedRequest && error.code === codes.invalidParams
  return unreadable.includes(error.code) || isOfMetadata
}

/**
 * Writes into the trace that our server took no notice of a message of the client, which nobody meant to happen.
 * @param words what our server answered, or would have
 */
export function noteRefusal({ recorder }: Place, connection: string, words: string): void {
  recorder.record({ kind: 'note', connection, refused: true, note: `our server refused a message: ${words}` })
}

/**
 * Refuses a request with an HTTP status and, where a valid error response can be made, its JSON-RPC error: with the id of the
 * request, or without one where the revision allows that.
 */
export function refuse(
  exchange: HttpServerExchange,
  options: Place & { readonly revision: Revision },
  status: number,
  error: RpcError,
  message?: Json,
): void {
  const { revision } = options
  const method = isJsonObject(message) ? message.method : undefined
  const id = isJsonObject(message) && typeof method === 'string' ? message.id : undefined
  const named = typeof id === 'string' || typeof id === 'number'
  // A session may have ended, and who asks what a server can do may learn it from the refusal.
  const asksEra = method === 'server/discover' || (revision.era === 'legacy' && isOfModernEra(exchange))
  if (exchange.method === 'POST' && status !== 404 && !asksEra)
    noteRefusal(options, exchange.connection, `${status} ${error.message}`)
  // Only a POST has a message that a JSON-RPC error could answer.
  if (exchange.method !== 'POST' || (!named && !revision.errorIdOptional)) {
    exchange.respond(status, [['Content-Type', 'text/plain']], error.message)
    return
  }
  const body = JSON.stringify(errorMessage(named ? id : undefined, error))
  exchange.respond(status, [['Content-Type', 'application/json']], body)
}

/** Whether it is a request of the modern era, which a server of before answers by a refusal: then a client opens as that one wants. */
function isOfModernEra({ headers }: HttpServerExchange): boolean {
  const version = header(headers, 'mcp-protocol-version') ?? ''
  return isRevisionId(version) && revisionOf(version).era === 'modern'
}

/** Whether a browser page of another origin may have sent it: https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning */
export function hasForeignOrigin(exchange: HttpServerExchange): boolean {
  const origin = header(exchange.headers, 'origin')
  return origin !== undefined && !/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(origin)
}
