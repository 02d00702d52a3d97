/** Reads back from the trace what came of something that we sent. */
import type { Exchange, ExchangeOutcome } from '../../conversation/exchange.ts'
import { readConversation } from '../../conversation/read-conversation.ts'
import { exchangeEvents } from '../exchange-events.ts'
import type { ClientContext } from './client-context.ts'
import { lostExchange, noteFor } from './exchange-end.ts'

/** Notes an outcome without response, and reads the exchange that the event at `seq` opened. */
export function readExchange(
  { channel, mailbox, recorder }: ClientContext,
  seq: number | undefined,
  outcome: ExchangeOutcome,
): Exchange {
  const { connection } = channel
  if (outcome !== 'answered' && seq !== undefined) {
    recorder.record({ kind: 'note', connection, about: seq, outcome, note: noteFor(outcome) })
  }
  const events = exchangeEvents(mailbox.events, seq)
  const exchange = readConversation(events).exchanges.find((e) => e.sent?.seq === seq || e.http?.seq === seq)
  return exchange ?? lostExchange(connection, outcome === 'answered' ? 'sent' : outcome)
}
