/** Which event breaks the rule, when the judge did not say so itself. */
import { isJsonArray, isJsonObject, type Json } from '../../../schema/index.ts'
import type { Conversation } from '../../conversation/conversation.ts'
import type { Exchange } from '../../conversation/exchange.ts'
import type { TraceEvent } from '../../trace/events.ts'
import { jsonOf } from '../../trace/message-json.ts'
import type { Side } from '../../trace/place.ts'
import { sameJson } from '../../wire/json/json.ts'
import { endOfItself, howEnded } from '../crash/how-ended.ts'
import type { Breach } from '../finding.ts'
import type { Offending, Silence } from './offending.ts'

export interface ReadMember {
  /** The connections that the judge could read. */
  readonly conversations: readonly Conversation[]
  /** The exchanges that it did read, in that order. */
  readonly exchanges: readonly Exchange[]
  /** Whose breach it is. */
  readonly subject: Side
}

/**
 * What proves a breach, best first: what the judge named; its last own evidence that the judged party sent; the message whose
 * JSON it quotes; the exchange whose answer it quotes; the last exchange that it read; silence to the end.
 */
export function offendingOf(finding: Breach, read: ReadMember): Offending {
  if (finding.offending !== undefined) return told(finding.offending, read)
  const { actual, evidence } = finding
  if (evidence.length > 0) {
    const events = evidence.flatMap((seq) => eventAt(seq, read) ?? [])
    const own = events.filter(({ event, of }) => senderOf(event, of) === read.subject)
    const quoted = own.findLast(({ event }) => quotes(event, actual))
    const unsent = events.findLast(({ event, of }) => senderOf(event, of) === undefined)
    const named = (quoted ?? own.at(-1) ?? unsent)?.event.seq ?? statusOf(events, actual)
    return named === undefined ? { silence: silenceAfter(Math.max(...evidence), read) } : { seq: named }
  }
  const exchange =
    read.exchanges.findLast((e) => isQuoted(e, actual)) ?? (isContainer(actual) ? undefined : read.exchanges.at(-1))
  if (exchange !== undefined) return offendingIn(exchange, actual, read)
  const quoted = read.conversations
    .flatMap((of) => of.events.filter((event) => quotes(event, actual) && senderOf(event, of) === read.subject))
    .at(-1)
  if (quoted !== undefined) return { seq: quoted.seq }
  const last = read.exchanges.at(-1)
  return last === undefined ? { silence: silenceAfter(undefined, read) } : offendingIn(last, actual, read)
}

/** A judge names what went unanswered; how long and what came of it is in the trace. */
function told(offending: Offending, read: ReadMember): Offending {
  if ('seq' in offending) return offending
  return { silence: { ...silenceAfter(offending.silence.after, read), ...offending.silence } }
}

function offendingIn(exchange: Exchange, actual: Json | undefined, read: ReadMember): Offending {
  const extra = exchange.extra.find(({ json }) => isContainer(actual) && sameJson(json, actual))
  const answer = extra?.seq ?? exchange.response?.seq ?? exchange.http?.responseSeq
  if (answer !== undefined && exchange.sent?.from !== read.subject) return { seq: answer }
  const sent = exchange.sent?.seq ?? exchange.http?.seq
  if (exchange.sent?.from === read.subject && sent !== undefined) return { seq: sent }
  return { silence: silenceAfter(sent, read) }
}

const isContainer = (value: Json | undefined): boolean => isJsonObject(value) || isJsonArray(value)

function quotes(event: TraceEvent, actual: Json | undefined): boolean {
  return event.kind === 'message' && isContainer(actual) && sameJson(jsonOf(event), actual)
}

function isQuoted(exchange: Exchange, actual: Json | undefined): boolean {
  if (actual === undefined) return exchange.response === undefined
  const { response, http, whatCame, extra } = exchange
  const json = response?.json
  const parts = isJsonObject(json) ? [json.result, json.error, response?.error?.code] : []
  const said = [json, ...parts, http?.status, whatCame, ...extra.map((message) => message.json)]
  return said.some((value) => value !== undefined && sameJson(value, actual))
}

/** The HTTP response to one of the events whose status a judge quotes. */
function statusOf(events: readonly Placed[], actual: Json | undefined): number | undefined {
  const responses = events.flatMap(({ event, of }) =>
    'http' in event ? of.http.filter(({ http }) => http === event.http) : [],
  )
  return responses.findLast(({ status }) => status === actual || `HTTP ${status}` === actual)?.responseSeq
}

interface Placed {
  readonly event: TraceEvent
  readonly of: Conversation
}

function eventAt(seq: number, { conversations }: ReadMember): Placed | undefined {
  for (const of of conversations) {
    const event = of.events.find((e) => e.seq === seq)
    if (event !== undefined) return { event, of }
  }
  return undefined
}

/** Undefined for what no side sends: an exit, standard error. */
function senderOf(event: TraceEvent, of: Conversation): Side | undefined {
  const opened = of.events[0]
  const target: Side = opened?.kind === 'connection-opened' ? opened.target : of.subject
  const other: Side = target === 'server' ? 'client' : 'server'
  if (event.kind === 'message' || event.kind === 'http-request') return event.direction === 'received' ? target : other
  if (event.kind === 'http-response' || event.kind === 'sse-event') {
    return of.http.find(({ http }) => http === event.http)?.from === 'client' ? 'server' : 'client'
  }
  return undefined
}

/** @param after the position of what went unanswered; by default the last that was sent to the judged party */
function silenceAfter(after: number | undefined, { conversations, subject }: ReadMember): Silence {
  const all = conversations.flatMap((conversation) => conversation.messages)
  const from = after ?? all.findLast((message) => message.from !== subject)?.seq
  const conversation = conversations.find(({ events }) => events.some((e) => e.seq === from))
  if (from === undefined || conversation === undefined) return {}
  const { events, exchanges } = conversation
  const sent = events.find((e) => e.seq === from)
  // Late answers count: it is silence only if nothing came until the connection was over.
  const end = events.at(-1)
  const later = exchanges.find((e) => (e.sent?.seq ?? 0) > from && e.sent?.from !== subject && e.response !== undefined)
  // A client may leave when it likes: that it did tells nothing of what it was sent last.
  const ended = subject === 'server' ? endOfItself(conversation, from) : undefined
  return {
    after: from,
    ...(sent === undefined || end === undefined ? {} : { ms: Math.max(0, end.at - sent.at) }),
    ...(ended === undefined ? {} : { ended: howEnded(ended) }),
    ...(later?.sent?.method === undefined ? {} : { answered: later.sent.method }),
  }
}
