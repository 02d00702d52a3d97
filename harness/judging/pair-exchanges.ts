/** Pairs requests with their responses, in both directions, and finds what the scenario labelled. */
import { isJsonArray } from '../../schema/index.ts'
import type { TraceEvent } from '../trace/events.ts'
import { sameJson } from '../wire/json.ts'
import type { HttpExchange, Message } from './conversation.ts'
import { Exchange, type ExchangeOutcome } from './exchange.ts'

interface Draft {
  readonly sent: Message
  response?: Message
  readonly extra: Message[]
}

const isResponse = (message: Message): boolean => message.kind === 'result' || message.kind === 'error'

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
    const own = earlier((draft) => samePost(draft) && draft.response === undefined)
    if (own !== undefined || response.http?.method === 'POST') return own
    return earlier(({ sent, response: known }) => known === undefined && isSpoilt(sent))
  }
  const sameId = ({ sent }: Draft): boolean => sent.id !== undefined && sameJson(sent.id, response.id)
  return (
    earlier((draft) => sameId(draft) && samePost(draft)) ??
    earlier((draft) => sameId(draft) && draft.response === undefined) ??
    earlier(sameId)
  )
}

/** How an exchange without response ended, as the peer noted it. */
function outcomeOf(
  seqs: readonly (number | undefined)[],
  events: readonly TraceEvent[],
  answered: boolean,
): ExchangeOutcome {
  if (answered) return 'answered'
  const note = events.find((e) => e.kind === 'note' && e.outcome !== undefined && seqs.includes(e.about))
  return note?.kind === 'note' && note.outcome !== undefined ? note.outcome : 'sent'
}

function notesAbout(seqs: readonly (number | undefined)[], events: readonly TraceEvent[]): string[] {
  return events.flatMap((e) => (e.kind === 'note' && seqs.includes(e.about) ? [e.note] : []))
}

/** Sets `inReplyTo` on responses and returns all exchanges: one per message that is no response, per labelled batch, per plain HTTP request. */
export function pairExchanges(
  connection: string,
  messages: readonly Message[],
  units: readonly Message[],
  http: ReadonlyMap<number, HttpExchange>,
  events: readonly TraceEvent[],
): { messages: Message[]; exchanges: Exchange[] } {
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
    const about = [sent.seq, sent.http?.seq]
    return new Exchange({
      label,
      connection,
      sent,
      response,
      extra,
      http: sent.http,
      outcome: outcomeOf(about, events, response !== undefined),
      notes: notesAbout(about, events),
    })
  })
  for (const exchange of http.values()) if (isPlain(exchange, paired)) exchanges.push(toPlainExchange(exchange, paired))
  return { messages: paired, exchanges }

  function toPlainExchange(exchange: HttpExchange, all: readonly Message[]): Exchange {
    return new Exchange({
      label: exchange.label,
      connection,
      sent: undefined,
      response: all.find((m) => isResponse(m) && m.http === exchange && m.from !== exchange.from),
      extra: [],
      http: exchange,
      outcome: outcomeOf([exchange.seq], events, exchange.status !== undefined),
      notes: notesAbout([exchange.seq], events),
    })
  }
}

/** An HTTP request that stands for itself: it carried no message, or the scenario named the request and not the message. */
function isPlain(exchange: HttpExchange, messages: readonly Message[]): boolean {
  const carried = messages.filter((m) => m.http === exchange && m.from === exchange.from)
  return exchange.label === undefined ? carried.length === 0 : carried.every((m) => m.label === undefined)
}
