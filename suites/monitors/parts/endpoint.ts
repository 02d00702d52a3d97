/** The HTTP requests of the judged party that go to the MCP endpoint, among those to other places (authorization ...). */

import { type Conversation, type HttpExchange, header } from '../../../harness/index.ts'

export function endpointRequests({ http, subject, bySubject }: Conversation): readonly HttpExchange[] {
  const mine = http.filter(({ from }) => from === subject)
  const posted = new Set(bySubject.flatMap((message) => (message.http?.method === 'POST' ? [message.http.url] : [])))
  return mine.filter((exchange) => posted.has(exchange.url) && !isPreflight(exchange))
}

/** What a browser asks on its own before a page may send its request: it has none of the page's headers (https://fetch.spec.whatwg.org/#cors-preflight-request). */
function isPreflight({ method, requestHeaders }: HttpExchange): boolean {
  return method === 'OPTIONS' && header(requestHeaders, 'access-control-request-method') !== undefined
}
