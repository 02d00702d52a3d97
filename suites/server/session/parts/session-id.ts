import { type Conversation, header } from '../../../../harness/index.ts'

/** The session id that came with the result of initialize on this connection. */
export function sessionIdOf({ exchanges }: Conversation): string | undefined {
  const opening = exchanges.find(
    ({ sent, response }) => sent?.method === 'initialize' && response?.result !== undefined,
  )
  return header(opening?.http?.responseHeaders ?? [], 'mcp-session-id')
}
