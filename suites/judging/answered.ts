import { type Exchange, type HttpExchange, header } from '../../harness/index.ts'

/** A response, or a refusal by HTTP status alone, which is the transport's concern. */
export const isAnswered = ({ response, http }: Exchange): boolean =>
  response !== undefined || (http?.status ?? 0) >= 400

/** Statuses by which others refuse than the one that reads messages: who asks, how often, how much, what stands in between. */
const ofOthers = new Set([401, 403, 407, 408, 413, 421, 425, 429, 431, 451, 502, 503, 504, 511])

/** Whether an HTTP error status has a meaning of its own, which leaves the message unread. */
export function isRefusedUnread({ status = 0, requestHeaders, responseBody = '' }: HttpExchange): boolean {
  // A server that ends a session with 400 violates the requirement about that, and none about the message.
  const speaksOfSession = status === 400 && /session/i.test(responseBody)
  const isLostSession = header(requestHeaders, 'mcp-session-id') !== undefined && (status === 404 || speaksOfSession)
  return status >= 400 && (ofOthers.has(status) || isLostSession)
}
