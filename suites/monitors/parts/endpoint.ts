/** The HTTP requests of the judged party that go to the MCP endpoint, among those to other places (authorization ...). */

import type { Conversation, HttpExchange } from '../../../harness/index.ts'

export function endpointRequests({ http, subject, bySubject }: Conversation): readonly HttpExchange[] {
  const mine = http.filter(({ from }) => from === subject)
  const posted = new Set(bySubject.flatMap((message) => (message.http?.method === 'POST' ? [message.http.url] : [])))
  return mine.filter(({ url }) => posted.has(url))
}
