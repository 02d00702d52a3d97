/** Pairs requests with their responses, in both directions, and finds what the scenario labelled. */

import { isJsonArray } from '../../schema/index.ts'
import type { EventOf, TraceEvent } from '../trace/events.ts'
import { sameJson } from '../wire/json.ts'
import { Exchange, type ExchangeOutcome } from './exchange.ts'
import type { HttpExchange, Message } from './message.ts'
import { isResponse } from './message-kinds.ts'

interface Draft {
  readonly sent: Message
  response?: Message
  readonly extra: Message[]
}

const isSpoilt = (message: Message): boolean => message.deliberate !== undefined || message.kind === 'invalid'

/** Whether the response names no request: its id is missing or null. */
const isUnaddressed = (response: Message): boolean => response.id === undefined || response.id === null

/**
 * The request that a response answers: with the same id, best in the same HTTP exchange, then the latest unanswered, then the
 * latest. A response without id belongs to the POST that it came back on, else to the latest unanswered message that our peer
 * spoilt on purpose.
 */
function findRequest(response: Message, drafts: readonly Draft[]): Draft | undefined {
  const earlier = (fits: (draft: Draft) => boolean): Draft | undefined =>
    drafts.findLast((draft) => draft.sent.from !== response.from && draft.sent.seq < response.seq && fits(draft))
  const samePost = ({ sent }: Draft): boolean => sent.http !== undefined && sent.http === response.http
  if (isUnaddressed(response)) {
    const isOpen = ({ response: known }: Draft): boolean => known === undefined
    // Of the members of a batch it is the one that nobody could read.
    const unreadable = (among: Draft | undefined): Draft | undefined =>
      earlier((draft) => draft.sent.seq === among?.sent.seq && draft.sent.kind === 'invalid' && isOpen(draft)) ?? among
    const own = earlier((draft) => samePost(draft) && isOpen(draft))
    if (own !== undefined || response.http?.method === 'POST') return unreadable(own)
    return unreadable(earlier((draft) => isOpen(draft) && isSpoilt(draft.sent)))
  }
  const sameId = ({ sent }: Draft): boolean => sent.id !== undefined && sameJson(sent.id, response.id)
  return (
    earlier((draft) => sameId(draft) && samePost(draft)) ??
    earlier((draft) => sameId(draft) && draft.response === undefined) ??
    earlier(sameId)
  )
}

type Note = EventOf<'note'>

/** The notes of our peer by the trace position that they are about. */
function notesByPosition(events: readonly TraceEvent[]): ReadonlyMap<number, readonly Note[]> {
  const notes = new Map<number, Note[]>()
  for (const event of events) {
    if (event.kind !== 'note' || event.about === undefined) continue
    notes.set(event.about, [...(notes.get(event.about) ?? []), event])
  }
  return notes
}

/** How an exchange ended: with its answer, or as the peer noted it. */
function outcomeOf(notes: readonly Note[], answered: boolean): ExchangeOutcome {
  if (answered) return 'answered'
  return notes.find(({ outcome }) => outcome !== undefined)?.outcome ?? 'sent'
}

/** Sets `inReplyTo` on responses and returns all exchanges: one per message that is no response, per labelled batch, per plain HTTP request. */
export function pairExchanges(
  connection: string,
  messages: readonly Message[],
  units: readonly Message[],
  http: ReadonlyMap<number, HttpExchange>,
  events: readonly TraceEvent[],
): { messages: Message[]; exchanges: Exchange[] } {
  const notes = notesByPosition(events)
  const notesAbout = (...seqs: (number | undefined)[]): readonly Note[] =>
    seqs.flatMap((seq) => (seq === undefined ? [] : (notes.get(seq) ?? [])))
  const drafts: Draft[] = []
  const paired = messages.map((message) => {
    if (!isResponse(message) || message.label !== undefined) drafts.push({ sent: message, extra: [] })
    if (!isResponse(message)) return message
    const draft = findRequest(message, drafts)
    const method = draft?.sent.method
    const response = method === undefined ? message : { ...message, inReplyTo: method }
    if (draft !== undefined) {
      if (draft.response === undefined) draft.response = response
      else draft.extra.push(response)
    }
    return response
  })
  for (const unit of units) {
    // A labelled batch: its members have exchanges of their own, the label stands for the whole.
    if (unit.label !== undefined && isJsonArray(unit.json) && unit.json.length > 0)
      drafts.push({ sent: unit, extra: [] })
  }
  const exchanges = drafts.map(({ sent, response, extra }) => {
    const label = sent.batchIndex === undefined ? sent.label : undefined
    const about = notesAbout(sent.seq, sent.http?.seq)
    return new Exchange({
      label,
      connection,
      sent,
      response,
      extra,
      http: sent.http,
      outcome: outcomeOf(about, response !== undefined),
      notes: about.map(({ note }) => note),
    })
  })
  for (const exchange of http.values()) if (isPlain(exchange, paired)) exchanges.push(toPlainExchange(exchange, paired))
  return { messages: paired, exchanges }

  function toPlainExchange(exchange: HttpExchange, all: readonly Message[]): Exchange {
    const about = notesAbout(exchange.seq)
    return new Exchange({
      label: exchange.label,
      connection,
      sent: undefined,
      response: all.find((m) => isResponse(m) && m.http === exchange && m.from !== exchange.from),
      extra: [],
      http: exchange,
      outcome: outcomeOf(about, exchange.status !== undefined),
      notes: about.map(({ note }) => note),
    })
  }
}

/** An HTTP request that stands for itself: it carried no message, or the scenario named the request and not the message. */
function isPlain(exchange: HttpExchange, messages: readonly Message[]): boolean {
  const carried = messages.filter((m) => m.http === exchange && m.from === exchange.from)
  return exchange.label === undefined ? carried.length === 0 : carried.every((m) => m.label === undefined)
}
