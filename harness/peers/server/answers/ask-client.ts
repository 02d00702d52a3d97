/** Requests of our server to the client, and what came of them. */
import type { Json, JsonObject } from '../../../../schema/index.ts'
import { Exchange, type ExchangeOutcome } from '../../../conversation/exchange.ts'
import { type LimitRefusal, refusalOf } from '../../../conversation/limit-refusal.ts'
import { readConversation } from '../../../conversation/read-conversation.ts'
import type { Recorder } from '../../../trace/recorder.ts'
import { sameJson } from '../../../wire/json/json.ts'
import { isResponseObject } from '../../../wire/json/message-objects.ts'
import { exchangeEvents } from '../../exchange-events.ts'
import { noteOn, noteOnPace, waitFor } from '../../rates.ts'
import type { OutgoingOptions } from '../drive.ts'
import { asWriteOptions, type Outlet } from '../outlet.ts'
import type { ServerConnection } from '../server-connection.ts'
import type { Watch } from '../watch.ts'

interface Asking {
  readonly watch: Watch
  readonly recorder: Recorder
}

/**
 * Sends a request of ours through `outlet` and waits for the response, at the pace that the client allows. What it refuses,
 * maybe because of a limit, is asked again; earlier attempts are noted in the trace as such.
 */
export async function askClient(
  asking: Asking,
  connection: ServerConnection,
  outlet: Outlet,
  method: string,
  params: JsonObject | undefined,
  options: OutgoingOptions & { readonly id?: Json } = {},
): Promise<Exchange> {
  const { watch, recorder } = asking
  const { rates } = watch
  let earlier: LimitRefusal | undefined
  for (let attempts = 0; ; attempts += 1) {
    const slot = await rates.turn(method, connection.id, watch.hold, watch.signal)
    const exchange = await askOnce(asking, connection, outlet, method, params, options)
    const pace = noteOnPace(exchange, slot)
    if (pace !== undefined) recorder.record({ kind: 'note', connection: connection.id, ...pace })
    const refusal = refusalOf(exchange)
    if (refusal === undefined) {
      if (earlier !== undefined) rates.served(method, earlier)
      return exchange
    }
    earlier = refusal
    const ms = rates.refused(slot, refusal, attempts)
    // An id that the script has chosen is taken once.
    if (options.id !== undefined) return exchange
    const isOver = ms === undefined || watch.still
    recorder.record({
      kind: 'note',
      connection: connection.id,
      ...noteOn(exchange, refusal, isOver ? undefined : ms, attempts),
    })
    if (isOver) return exchange
    await waitFor(ms, watch.hold, watch.signal)
  }
}

async function askOnce(
  { watch, recorder }: Asking,
  connection: ServerConnection,
  outlet: Outlet,
  method: string,
  params: JsonObject | undefined,
  options: OutgoingOptions & { readonly id?: Json },
): Promise<Exchange> {
  const id = options.id ?? connection.takeId()
  const message: JsonObject = { jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) }
  const seq = outlet.write(JSON.stringify(message), asWriteOptions(options))
  if (seq === undefined) return lostMessage(recorder, connection.id, method)
  const answer = await watch.untilReceived(
    (r) => r.connection === connection.id && r.seq > seq && isResponseObject(r.message) && sameJson(r.message.id, id),
  )
  if (answer === undefined) {
    const over = connection.ended !== undefined || watch.over
    recorder.record({ kind: 'note', connection: connection.id, about: seq, ...whyNot(over, watch.stopped) })
  }
  const { exchanges } = readConversation(exchangeEvents(watch.eventsOf(connection.id), seq))
  return exchanges.find((e) => e.sent?.seq === seq) ?? lostMessage(recorder, connection.id, method)
}

/** Silence is proven only where we have listened to the end. */
function whyNot(over: boolean, stopped: boolean): { outcome: Exclude<ExchangeOutcome, 'answered'>; note: string } {
  if (over) return { outcome: 'closed', note: 'the client ended first' }
  if (stopped) return { outcome: 'sent', note: 'the time was up' }
  return { outcome: 'unanswered', note: 'the client was quiet for the idle limit' }
}

/** The exchange of a message that could not be sent. */
export function lostMessage(recorder: Recorder, connection: string, method: string): Exchange {
  const note = `${method} could not be sent: the client keeps no stream open for it`
  recorder.record({ kind: 'note', connection, note })
  return Exchange.unrecorded(connection, 'closed', [note])
}
