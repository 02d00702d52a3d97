/** Waits on where an answer may not be the right one yet. */
import { type Exchange, sameJson } from '../../../harness/index.ts'
import type { FuzzClient } from './connections.ts'

/**
 * The exchange with its own response. A client on stdio takes an error without id for the answer to whatever it waits for;
 * among generated messages it mostly belongs to another one.
 */
export async function settle(client: FuzzClient, exchange: Exchange): Promise<Exchange> {
  const { sent, outcome } = exchange
  if (sent?.id === undefined || outcome === 'unanswered' || outcome === 'closed') return exchange
  // Most are, and a whole conversation is long to read.
  if (exchange.response !== undefined && sameJson(exchange.response.id, sent.id)) return exchange
  const reread = (): Exchange =>
    client.conversation(sent.seq - 1).exchanges.find((e) => e.sent?.seq === sent.seq) ?? exchange
  if (reread().response === undefined) await client.next((message) => sameJson(message.id, sent.id))
  return reread()
}
