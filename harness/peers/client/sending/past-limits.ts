/** Asks at the pace that the target allows, and asks again what it refused maybe because of a limit. */
import { isJsonArray, isJsonObject, type Json } from '../../../../schema/index.ts'
import { Exchange } from '../../../conversation/exchange.ts'
import { type LimitRefusal, refusalOf } from '../../../conversation/limit-refusal.ts'
import { limitIn } from '../../../conversation/limit-words.ts'
import { readConversation } from '../../../conversation/read-conversation.ts'
import type { TraceEvent } from '../../../trace/events.ts'
import type { ClientChannel } from '../../../transports/channel.ts'
import { noteOn, noteOnPace, type Slot, waitFor } from '../../rates.ts'
import type { ClientContext } from '../client-context.ts'

/** Waits until a request of this kind may be sent. */
export function takeTurn({ patience, channel, pause, signal }: ClientContext, kind: string): Promise<Slot> {
  return patience.rates.turn(kind, clockOf(channel), pause, signal())
}

/**
 * Does what `ask` does until it is served, or was refused too often. Earlier attempts are noted in the trace as such; the last
 * one has the same label, and so is the one that judges read.
 * @param kind the method
 * @param mayRepeat whether it can be asked again as it is, or with a new id; default always
 */
export async function askPastLimits(
  context: ClientContext,
  kind: string,
  ask: () => Promise<Exchange>,
  mayRepeat: (refusal: LimitRefusal) => boolean = () => true,
): Promise<Exchange> {
  const { patience, recorder, channel, mailbox, pause, signal } = context
  const { rates } = patience
  let earlier: LimitRefusal | undefined
  let last: Exchange | undefined
  for (let attempts = 0; ; attempts += 1) {
    const slot = await takeTurn(context, kind)
    // The scenario may have ended the connection while we waited.
    if (mailbox.isClosed) return last ?? Exchange.unrecorded(channel.connection, 'closed')
    const exchange = await ask()
    last = exchange
    const pace = noteOnPace(exchange, slot)
    if (pace !== undefined) recorder.record({ kind: 'note', connection: channel.connection, ...pace })
    const refusal = refusalOf(exchange)
    if (refusal === undefined) {
      if (earlier !== undefined) rates.served(kind, earlier)
      return exchange
    }
    earlier = refusal
    const ms = rates.refused(slot, refusal, attempts)
    // What cannot be repeated is seen when its scenario ends, which is run again then.
    if (!mayRepeat(refusal)) return exchange
    const isOver = ms === undefined || !channel.alive
    const { connection } = channel
    recorder.record({ kind: 'note', connection, ...noteOn(exchange, refusal, isOver ? undefined : ms, attempts) })
    if (isOver) return exchange
    await waitFor(ms, pause, signal())
  }
}

/** On stdio each connection has a process of its own. */
const clockOf = ({ kind, connection }: ClientChannel): string => (kind === 'stdio' ? connection : '')

/** What is sent as it is, by its method or that of its first member. */
export function sentKind(raw: Json | Uint8Array): string {
  const first = raw instanceof Uint8Array || !isJsonArray(raw) ? raw : raw[0]
  return !(first instanceof Uint8Array) && isJsonObject(first) && typeof first.method === 'string' ? first.method : ''
}

/** Whether a limit has refused something of ours that was not asked again. */
export function wasRefused(events: readonly TraceEvent[], mark: number): boolean {
  const turn = events.slice(mark)
  if (!turn.some(mayRefuse)) return false
  const opening = events.find((e) => e.kind === 'connection-opened')
  const { exchanges, byPeer } = readConversation([...(opening === undefined || mark === 0 ? [] : [opening]), ...turn])
  return exchanges.some((exchange) => {
    const isOurs = exchange.sent === undefined ? exchange.http !== undefined : byPeer.includes(exchange.sent)
    const isOpen = exchange.limit === undefined || exchange.limit === 'paced'
    const refusal = isOpen && isOurs ? refusalOf(exchange) : undefined
    return refusal !== undefined && refusal.of !== 'perhaps'
  })
}

/** Whether it is worth a closer look: most turns hold no refusal. */
export function mayRefuse(event: TraceEvent): boolean {
  if (event.kind === 'http-response') return event.status === 429 || event.status === 503
  const text = event.kind === 'message' && event.direction === 'received' && 'text' in event ? event.text : ''
  return /"error"|"isError"/.test(text) && limitIn(text) !== undefined
}
