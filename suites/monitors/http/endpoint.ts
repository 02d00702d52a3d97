/** The HTTP requests of the judged party that go to the MCP endpoint, among those to other places (authorization ...). */
import type { Conversation, HttpExchange } from '../../../harness/judging/conversation.ts'

export function endpointRequests({ http, party, own }: Conversation): readonly HttpExchange[] {
  const mine = http.filter(({ from }) => from === party)
  const posted = new Set(own.flatMap((message) => (message.http?.method === 'POST' ? [message.http.url] : [])))
  return mine.filter(({ url }) => posted.has(url))
}
