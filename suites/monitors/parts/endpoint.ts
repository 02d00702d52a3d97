/** The HTTP requests of the judged party that go to the MCP endpoint, among those to other places (authorization ...). */

import type { Conversation, HttpExchange } from '../../../harness/index.ts'

export function endpointRequests({ http, subject, bySubject }: Conversation): readonly HttpExchange[] {
  const mine = http.filter(({ from }) => from === subject)
  const posted = new Set(bySubject.flatMap((message) => (message.http?.method === 'POST' ? [message.http.url] : [])))
  const announced = announcedPaths({ http })
  return mine.filter(({ url }) => posted.has(url) && !announced.has(pathOf(url)))
}

/** The paths that streams of the old HTTP+SSE transport announced: what is posted there goes by its rules. */
export function announcedPaths({ http }: Pick<Conversation, 'http'>): ReadonlySet<string> {
  const events = http.flatMap((exchange) => (exchange.method === 'GET' ? exchange.events : []))
  return new Set(
    events.flatMap(({ event, data }) => (event === 'endpoint' && data !== undefined ? [pathOf(data)] : [])),
  )
}

/** Of a URL, or of a part of one, without the query. */
export function pathOf(url: string): string {
  return URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost').pathname : url
}
