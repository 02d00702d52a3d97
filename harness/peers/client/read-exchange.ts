/** Reads back from the trace what came of something that we sent. */
import type { Exchange, ExchangeOutcome } from '../../conversation/exchange.ts'
import { readConversation } from '../../conversation/read-conversation.ts'
import type { ClientContext } from './client-context.ts'
import { lostExchange, noteFor } from './exchange-end.ts'

/** Notes an outcome without response, and reads the exchange that the event at `seq` opened. */
export function readExchange(
  { channel, mailbox, recorder }: ClientContext,
  seq: number | undefined,
  outcome: ExchangeOutcome,
): Exchange {
  const { connection } = channel
  const start = mailbox.events.findLastIndex((e) => e.seq === seq)
  if (outcome !== 'answered' && seq !== undefined) {
    recorder.record({ kind: 'note', connection, about: seq, outcome, note: noteFor(outcome) })
  }
  const opening = mailbox.events.find((e) => e.kind === 'connection-opened')
  const events = [
    ...(opening === undefined ? [] : [opening]),
    ...(start < 0 ? [] : mailbox.events.slice(requestIndex(mailbox.events, start))),
  ]
  const exchange = readConversation(events).exchanges.find((e) => e.sent?.seq === seq || e.http?.seq === seq)
  return exchange ?? lostExchange(connection, outcome === 'answered' ? 'sent' : outcome)
}

/** The HTTP request of a POST is recorded before its message. */
function requestIndex(events: ClientContext['mailbox']['events'], start: number): number {
  const event = events[start]
  if (event?.kind !== 'message' || event.http === undefined) return start
  const index = events.findLastIndex((e) => e.kind === 'http-request' && e.http === event.http)
  return index < 0 ? start : index
}
