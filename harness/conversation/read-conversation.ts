/** Reads one connection's events into a conversation. Used live and on stored traces alike. */

import { isJsonObject, type JsonObject } from '../../schema/index.ts'
import type { EventOf, TraceEvent } from '../trace/events.ts'
import { otherSide } from '../trace/place.ts'
import { header } from '../wire/http/headers.ts'
import type { Conversation, Negotiated } from './conversation.ts'
import { joinLines } from './join-lines.ts'
import { withLateLabels } from './late-labels.ts'
import type { Message } from './message.ts'
import { pairExchanges } from './pair-exchanges.ts'
import { readHttp } from './read-http.ts'
import { readBatch, readMessages } from './read-messages.ts'

/** As seen when the other side is judged. */
export function ofOtherParty(conversation: Conversation): Conversation {
  const { subject, bySubject, byPeer } = conversation
  return { ...conversation, subject: otherSide(subject), bySubject: byPeer, byPeer: bySubject }
}

/**
 * The target's side is judged.
 * @param recorded all events of one connection in order, `connection-opened` first
 */
export function readConversation(recorded: readonly TraceEvent[]): Conversation {
  const opened = recorded.find((e): e is EventOf<'connection-opened'> => e.kind === 'connection-opened')
  if (opened === undefined) throw new RangeError('expected the events of a connection, got none that opens one')
  const events = withLateLabels(opened.transport === 'stdio' ? joinLines(recorded) : recorded)
  const target = opened.target
  const ours = otherSide(target)
  const http = readHttp(events, target)
  const read: Message[] = []
  const batches: Message[] = []
  for (const event of events) {
    if (event.kind !== 'message') continue
    const from = event.direction === 'received' ? target : ours
    const exchange = event.http === undefined ? undefined : http.get(event.http)
    read.push(...readMessages(event, from, exchange))
    const batch = readBatch(event, from, exchange)
    if (batch !== undefined) batches.push(batch)
  }
  const { messages, exchanges } = pairExchanges(opened.connection, read, batches, http, events)
  const exit = events.find((e): e is EventOf<'process-exited'> => e.kind === 'process-exited')
  return {
    connection: opened.connection,
    transport: opened.transport,
    revision: opened.revision,
    subject: target,
    messages,
    bySubject: messages.filter((m) => m.from === target),
    byPeer: messages.filter((m) => m.from !== target),
    exchanges,
    http: [...http.values()],
    negotiated: readNegotiated(messages),
    stderr: events.flatMap((e) => (e.kind === 'stderr' ? [e.text] : [])).join(''),
    exit: exit === undefined ? undefined : { seq: exit.seq, code: exit.code, signal: exit.signal },
    closed: events.some((e) => e.kind === 'connection-closed'),
    events,
  }
}

function objectAt(object: JsonObject | undefined, name: string): JsonObject | undefined {
  const value = object?.[name]
  return isJsonObject(value) ? value : undefined
}

/** What the latest successful initialize exchange agreed on; not that of one that was sent to break a rule, if there is another. */
function readNegotiated(messages: readonly Message[]): Negotiated | undefined {
  // What comes later under its id, replayed from another session or said twice, agrees on nothing more.
  const firstAnswers = new Map<Message | undefined, Message>()
  let latest: Message | undefined
  for (const message of messages) {
    if (message.method === 'initialize') latest = message
    if (message.inReplyTo !== 'initialize' || message.result === undefined || firstAnswers.has(latest)) continue
    firstAnswers.set(latest, message)
  }
  const agreed = [...firstAnswers]
  const [request, answer] = agreed.findLast(([sent]) => sent?.deliberate === undefined) ?? agreed.at(-1) ?? []
  if (answer === undefined) return undefined
  const initialized = messages.find((m) => m.method === 'notifications/initialized' && m.seq > answer.seq)
  const version = answer.result?.protocolVersion
  return {
    protocolVersion: typeof version === 'string' ? version : undefined,
    clientCapabilities: objectAt(request?.params, 'capabilities') ?? {},
    serverCapabilities: objectAt(answer.result, 'capabilities') ?? {},
    clientInfo: objectAt(request?.params, 'clientInfo'),
    serverInfo: objectAt(answer.result, 'serverInfo'),
    resultSeq: answer.seq,
    initializedSeq: initialized?.seq,
    sessionId: header(answer.http?.responseHeaders ?? [], 'mcp-session-id'),
  }
}
