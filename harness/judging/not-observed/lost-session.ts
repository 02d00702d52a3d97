import type { Conversation } from '../../conversation/conversation.ts'
import type { Exchange } from '../../conversation/exchange.ts'
import type { HttpExchange } from '../../conversation/message.ts'
import { header } from '../../wire/http/headers.ts'
import { notObserved } from '../finding.ts'
import type { Judgement } from '../judge-safely.ts'
import { isBreach } from '../tally/verdict-order.ts'

/**
 * Takes back breaches that rest on requests which the server refused because it had ended the session, as it may at any time.
 * Where the server is ours, the scenario has ended it, to see what the client does then: that is judged.
 * With which status it has to say so is for the rules on sessions, which are left as they are.
 */
export function withoutLostSessions(
  judgement: Judgement,
  id: string,
  read: ReadonlySet<Exchange>,
  conversations: readonly Conversation[],
): Judgement {
  if (!isBreach(judgement.verdict) || id.startsWith('session.')) return judgement
  const isLost = [...read].some((exchange) => {
    const conversation = conversations.find(({ connection }) => connection === exchange.connection)
    return conversation !== undefined && isRefusedForSession(exchange, conversation)
  })
  return isLost ? notObserved('the server had ended the session') : judgement
}

/** Where we ended the session ourselves, what comes after it is judged; one that serves a later message was not ended. */
function isRefusedForSession({ http, response }: Exchange, conversation: Conversation): boolean {
  const session = conversation.negotiated?.sessionId
  if (conversation.subject !== 'server' || session === undefined || http === undefined || http.method !== 'POST')
    return false
  if (header(http.requestHeaders, 'mcp-session-id') !== session) return false
  if (conversation.http.some(({ method, seq }) => method === 'DELETE' && seq < http.seq)) return false
  if (conversation.http.some((later) => later.seq > (http.responseSeq ?? http.seq) && isServed(later, session)))
    return false
  return http.status === 404 || (http.status === 400 && /session/i.test(response?.text ?? http.responseBody ?? ''))
}

const isServed = ({ method, status = 0, requestHeaders }: HttpExchange, session: string): boolean =>
  method === 'POST' && status >= 200 && status < 300 && header(requestHeaders, 'mcp-session-id') === session
