/** What a scenario has left behind on a connection that others are to use after it. Read from the trace, decides nothing. */
import { codes } from '../../../schema/error-codes.ts'
import type { Conversation } from '../../conversation/conversation.ts'
import type { TraceEvent } from '../../trace/events.ts'
import { textOf } from '../../trace/message-json.ts'
import { fromBytes } from '../../wire/bytes.ts'

const newline = 0x0a

/** Whether the last thing that we wrote is the beginning of a line. */
export function endsWithinLine(events: readonly TraceEvent[]): boolean {
  const opened = events.find((e) => e.kind === 'connection-opened')
  if (opened?.kind !== 'connection-opened' || opened.transport !== 'stdio') return false
  for (const event of events.toReversed()) {
    if (event.kind !== 'message' || event.direction !== 'sent') continue
    if (event.terminator !== undefined) return false
    const bytes = fromBytes(event)
    if (bytes.length > 0) return bytes.at(-1) !== newline
  }
  return false
}

/** Characters: a connection on which more came waits to be judged as a whole, and is better ended. */
const muchText = 2 * 1024 * 1024

/** Whether so much came on the connection that it should be judged, and let go, before more does. */
export function holdsMuch(events: readonly TraceEvent[]): boolean {
  let characters = 0
  for (const event of events) if (event.kind === 'message') characters += textOf(event).length
  return characters > muchText
}

/**
 * Requests of ours whose answer may still come: not cancelled, and over HTTP the response to the POST has not ended.
 * @param conversation the opening of the connection, and what is looked through
 * @returns their trace positions
 */
export function openRequests({ exchanges, byPeer, transport }: Conversation): readonly number[] {
  const cancelled = byPeer.flatMap(({ method, params }) =>
    method === 'notifications/cancelled' ? [JSON.stringify(params?.requestId)] : [],
  )
  return exchanges.flatMap(({ sent, response, http, outcome }) => {
    if (sent?.kind !== 'request' || !byPeer.includes(sent) || response !== undefined || outcome === 'closed') return []
    const canBeAnswered = typeof sent.id === 'string' || typeof sent.id === 'number'
    const isOver = transport === 'streamable-http' && http?.endedBy !== undefined
    return canBeAnswered && !isOver && !cancelled.includes(JSON.stringify(sent.id)) ? [sent.seq] : []
  })
}

/** Whether a method that had a result on the connection became unknown there: the server takes it for one of another revision. */
export function lostMethod({ exchanges }: Pick<Conversation, 'exchanges'>): boolean {
  const served = new Set<string | undefined>()
  return exchanges.some(({ sent, response }) => {
    if (response?.result !== undefined) served.add(sent?.method)
    return response?.error?.code === codes.methodNotFound && served.has(sent?.method)
  })
}

/** Whether the server has ended the session: a request that named it got 404, or was refused with words about sessions. */
export function lostSession(events: readonly TraceEvent[], sessionId: string | undefined): boolean {
  if (sessionId === undefined) return false
  const named = new Set<number>()
  return events.some((event) => {
    if (event.kind === 'http-request' && event.headers.some(([, value]) => value === sessionId)) named.add(event.http)
    if (event.kind !== 'http-response' || !named.has(event.http)) return false
    return event.status === 404 || (event.status === 400 && 'text' in event && /session/i.test(event.text ?? ''))
  })
}
