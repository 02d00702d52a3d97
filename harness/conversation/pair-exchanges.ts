/** Pairs requests with their responses, in both directions, and finds what the scenario labelled. */

import { isJsonObject } from '../../schema/index.ts'
import type { EventOf, TraceEvent } from '../trace/events.ts'
import { isAnswerObject } from '../wire/json/message-objects.ts'
import { Drafts } from './drafts.ts'
import { Exchange, type ExchangeOutcome } from './exchange.ts'
import type { HttpExchange, Message } from './message.ts'
import { isResponse } from './message-kinds.ts'

type Note = EventOf<'note'>

/** The notes of our peer by the trace position that they are about. */
function notesByPosition(events: readonly TraceEvent[]): ReadonlyMap<number, readonly Note[]> {
  const notes = new Map<number, Note[]>()
  for (const event of events) {
    if (event.kind !== 'note' || event.about === undefined) continue
    const about = notes.get(event.about)
    if (about === undefined) notes.set(event.about, [event])
    else about.push(event)
  }
  return notes
}

/** How an exchange ended: with its answer, or as the peer noted it. An answer that was still coming is not missing. */
function outcomeOf(notes: readonly Note[], answered: boolean, http: HttpExchange | undefined): ExchangeOutcome {
  if (answered) return 'answered'
  if (http?.isUnfinished === true) return 'sent'
  return notes.find(({ outcome }) => outcome !== undefined)?.outcome ?? 'sent'
}

/** Sets `inReplyTo` on responses and returns all exchanges: one per message that is no response, per labelled batch, per plain HTTP request. */
export function pairExchanges(
  connection: string,
  messages: readonly Message[],
  batches: readonly Message[],
  http: ReadonlyMap<number, HttpExchange>,
  events: readonly TraceEvent[],
): { messages: Message[]; exchanges: Exchange[] } {
  const notes = notesByPosition(events)
  const notesAbout = (...seqs: (number | undefined)[]): readonly Note[] =>
    seqs.flatMap((seq) => (seq === undefined ? [] : (notes.get(seq) ?? [])))
  const drafts = new Drafts()
  const paired = messages.map((message) => {
    const isAnswer = isResponse(message) || isEmptyAnswer(message, drafts)
    if (!isAnswer || message.label !== undefined) drafts.add(message)
    if (!isAnswer) return message
    const draft = drafts.requestOf(message)
    const method = draft?.sent.method
    const response = method === undefined ? message : { ...message, inReplyTo: method }
    if (draft !== undefined) drafts.answer(draft, response)
    return response
  })
  // Of a labelled batch the members have exchanges of their own, the label stands for the whole.
  for (const batch of batches) if (batch.label !== undefined) drafts.add(batch)
  const exchanges = drafts.all.map(({ sent, response, extra }) => {
    const label = sent.batchIndex === undefined ? sent.label : undefined
    const about = notesAbout(sent.seq, sent.http?.seq)
    return new Exchange({
      label,
      connection,
      sent,
      response,
      extra,
      http: sent.http,
      outcome: outcomeOf(about, response !== undefined, sent.http),
      notes: about.map(({ note }) => note),
      limit: about.findLast(({ limit }) => limit !== undefined)?.limit,
      isHeldUp: response === undefined && about.some(({ heldUp }) => heldUp === true),
    })
  })
  const carried = groupByHttp(paired)
  for (const exchange of http.values()) {
    const own = carried.get(exchange) ?? []
    if (isPlain(exchange, own)) exchanges.push(toPlainExchange(exchange, own))
  }
  return { messages: paired, exchanges }

  function toPlainExchange(exchange: HttpExchange, own: readonly Message[]): Exchange {
    const about = notesAbout(exchange.seq)
    return new Exchange({
      label: exchange.label,
      connection,
      sent: undefined,
      response: own.find((m) => isResponse(m) && m.from !== exchange.from),
      extra: [],
      http: exchange,
      outcome: outcomeOf(about, exchange.status !== undefined, exchange),
      notes: about.map(({ note }) => note),
      limit: about.findLast(({ limit }) => limit !== undefined)?.limit,
    })
  }
}

/** An answer without result and error, to a request that has no other yet: a breach of its own, and no silence. */
function isEmptyAnswer(message: Message, drafts: Drafts): boolean {
  const { kind, json, label, deliberate } = message
  if (kind !== 'invalid' || label !== undefined || deliberate !== undefined) return false
  if (!isJsonObject(json) || !isAnswerObject(json)) return false
  const request = drafts.requestOf(message)
  return request?.sent.kind === 'request' && request.response === undefined
}

/** The messages that each HTTP exchange carried, both ways. */
function groupByHttp(messages: readonly Message[]): ReadonlyMap<HttpExchange, readonly Message[]> {
  const groups = new Map<HttpExchange, Message[]>()
  for (const message of messages) {
    if (message.http === undefined) continue
    const group = groups.get(message.http)
    if (group === undefined) groups.set(message.http, [message])
    else group.push(message)
  }
  return groups
}

/** An HTTP request that stands for itself: it carried no message, or the scenario named the request and not the message. */
function isPlain(exchange: HttpExchange, own: readonly Message[]): boolean {
  const carried = own.filter((m) => m.from === exchange.from)
  return exchange.label === undefined ? carried.length === 0 : carried.every((m) => m.label === undefined)
}
