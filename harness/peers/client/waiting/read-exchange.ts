/** Reads back from the trace what came of something that we sent. */
import { Exchange, type ExchangeOutcome } from '../../../conversation/exchange.ts'
import { readConversation } from '../../../conversation/read-conversation.ts'
import { exchangeEvents } from '../../exchange-events.ts'
import type { ClientContext } from '../client-context.ts'
import { noteFor } from './exchange-end.ts'
import type { Mailbox } from './mailbox.ts'

/** Notes an outcome without response, and reads the exchange that the event at `seq` opened. */
export function readExchange(
  {
    channel,
    mailbox,
    recorder,
  }: Pick<ClientContext, 'mailbox' | 'recorder'> & {
    readonly channel: Pick<ClientContext['channel'], 'connection'>
  },
  seq: number | undefined,
  outcome: ExchangeOutcome | 'held-up',
): Exchange {
  const { connection } = channel
  if (outcome !== 'answered' && seq !== undefined) {
    recorder.record({ kind: 'note', connection, about: seq, ...noteFor(outcome) })
  }
  const exchange = exchangesSince(mailbox, seq).find((e) => e.sent?.seq === seq || e.http?.seq === seq)
  return exchange ?? Exchange.unrecorded(connection, outcome === 'answered' ? 'sent' : noteFor(outcome).outcome)
}

/** None where the events were let go: a stream may be taken up again while its scenario ends. */
function exchangesSince({ events }: Mailbox, seq: number | undefined): readonly Exchange[] {
  if (!events.some(({ kind }) => kind === 'connection-opened')) return []
  return readConversation(exchangeEvents(events, seq)).exchanges
}
