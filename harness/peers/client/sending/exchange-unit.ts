/** One unit out, and what comes of it. */
import { isJsonObject, type Json, type JsonObject } from '../../../../schema/index.ts'
import type { Exchange } from '../../../conversation/exchange.ts'
import type { TraceEvent } from '../../../trace/events.ts'
import type { ClientContext } from '../client-context.ts'
import type { SendOptions } from '../drive.ts'
import { type Awaited, awaitAnswer } from '../waiting/await-answer.ts'
import { readExchange } from '../waiting/read-exchange.ts'
import { editHeaders } from './request-headers.ts'
import { sendUnit } from './send-unit.ts'

export interface Unit {
  readonly body: string | Uint8Array
  /** What it says, if it is a JSON object. */
  readonly json: JsonObject | undefined
  /** HTTP headers that mirror it. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * What a scenario made up itself: sent as it is, with the headers of its method, or of the one given.
 * @param known what a text says, where that is known
 */
export function rawUnit(
  { session }: ClientContext,
  raw: Json | Uint8Array,
  { method = 'ping', json: known }: { readonly method?: string; readonly json?: JsonObject | undefined } = {},
): Unit {
  const body = typeof raw === 'string' || raw instanceof Uint8Array ? raw : JSON.stringify(raw)
  const json = known ?? (isJsonObject(raw) ? raw : undefined)
  return { body, json, headers: session.dress(json ?? { jsonrpc: '2.0', method }, false).headers }
}

const isOurs = (e: TraceEvent): number | undefined =>
  e.kind === 'message' && e.direction === 'sent' ? e.seq : undefined

/** Sends one unit and waits as told; the exchange as it stands then. Rejects once the signal of the context is aborted. */
export async function exchangeUnit(
  context: ClientContext,
  { body, json, headers: mirrored }: Unit,
  options: SendOptions<string> & Pick<Awaited, 'wait' | 'fence' | 'resume'>,
): Promise<Exchange> {
  const { channel, mailbox, session } = context
  const { wait, fence, resume, onRead } = options
  context.signal().throwIfAborted()
  const mark = mailbox.events.length
  const headers = editHeaders({ ...session.postHeaders, ...mirrored }, options.headers)
  const sending = sendUnit(context, body, headers, options)
  const method = typeof json?.method === 'string' ? json.method : undefined
  const limit = context.limit(method)
  const seq = await mailbox.wait(mark, isOurs, limit.signal)
  const waited = channel.alive
    ? await awaitAnswer(context, { mark, json, sending, wait, limit, fence, resume, onRead })
    : undefined
  // A limit that goes on would hold what it was for, and thousands of them slow each other down.
  limit.stop()
  if (waited === undefined) return readExchange(context, seq, 'closed')
  const isHeldUp = waited === 'unanswered' && seq !== undefined && context.heldUp?.gaveUp(seq) === true
  const outcome = isHeldUp ? 'held-up' : waited
  const exchange = readExchange(context, seq, outcome)
  // A caller that was told to end must not continue as if it had waited for the answer.
  context.signal().throwIfAborted()
  measure(context, exchange)
  const cameTo = exchange.response === undefined ? outcome : 'answered'
  // A stream that was opened for it and has ended is no silence.
  const isSilence = exchange.http?.status !== 200 || exchange.http.endedBy !== 'target'
  if (method !== undefined && wait === 'answer' && (cameTo === 'answered' || (cameTo === 'unanswered' && isSilence)))
    context.patience.waited(method, cameTo, { from: seq ?? 0, to: mailbox.events.at(-1)?.seq ?? 0 })
  return exchange
}

/** Tells our patience how long the target has taken. Starting is not answering: what a process was asked before its first word does not count. */
function measure({ patience, channel, mailbox }: ClientContext, { sent, response }: Exchange): void {
  if (sent?.kind !== 'request' || response === undefined) return
  const hasBegun = channel.kind !== 'stdio' || mailbox.events.some((event) => event.seq < sent.seq && isReceived(event))
  if (hasBegun) patience.measured(response.at - sent.at)
}

const isReceived = (event: TraceEvent): boolean => event.kind === 'message' && event.direction === 'received'
