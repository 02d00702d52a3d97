import { type Exchange, type HttpExchange, header } from '../../harness/index.ts'

/** A response, or a refusal by HTTP status alone, which is the transport's concern. */
export const isAnswered = ({ response, http }: Exchange): boolean =>
  response !== undefined || (http?.status ?? 0) >= 400

/** Statuses by which others refuse than the one that reads messages: who asks, how often, how much, what stands in between. */
const ofOthers = new Set([401, 403, 407, 408, 413, 421, 425, 429, 431, 451, 502, 503, 504, 511])

/** 406, 411, 415: about how a request is spelled in HTTP. */
const ofForms = new Set([406, 411, 415])

/** In chunks, with several Accept headers or a parameter of the content type: all equal to the usual form, and rare. */
export function isOddlySpelled({ requestHeaders }: HttpExchange): boolean {
  const accepts = requestHeaders.filter(([name]) => name.toLowerCase() === 'accept')
  const isChunked = header(requestHeaders, 'transfer-encoding') !== undefined
  return isChunked || accepts.length > 1 || header(requestHeaders, 'content-type')?.includes(';') === true
}

/** Whether an HTTP error status has a meaning of its own, which leaves the message unread. */
export function isRefusedUnread(http: HttpExchange): boolean {
  const { status = 0, requestHeaders, responseBody = '' } = http
  // HTTP lets a server refuse a form that it does not take.
  if (ofForms.has(status) && isOddlySpelled(http)) return true
  // A server that ends a session with 400 violates the requirement about that, and none about the message.
  const speaksOfSession = status === 400 && /session/i.test(responseBody)
  const isLostSession = header(requestHeaders, 'mcp-session-id') !== undefined && (status === 404 || speaksOfSession)
  return status >= 400 && (ofOthers.has(status) || isLostSession)
}
