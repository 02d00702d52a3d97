import { setTimeout as delay } from 'node:timers/promises'
import { createAnswers } from './answers/answers.ts'
import type { Channel, Receiver } from './channel.ts'
import { ConnectionLost, InvalidResult, Withdrawn } from './errors.ts'
import { createInbound } from './inbound.ts'
import { isObject, isRequestId, type Json, type JsonObject } from './messages.ts'
import { createPendingRequests } from './pending.ts'
import type { Run } from './run.ts'
import type { SeamContext } from './seams.ts'

export interface RequestOptions {
  /** HTTP headers of this request only. */
  headers?: Readonly<Record<string, string>>
  /** False for `initialize`, which is never cancelled. */
  cancellable?: boolean
  /** Milliseconds; the usual limits when left out. */
  waitMs?: number
  totalMs?: number
  /** Aborting it withdraws the request in the way of its era and transport. */
  withdraw?: AbortSignal
}

/** Milliseconds. */
const withdrawAfterMs = 20

/** JSON-RPC over one transport: requests with their responses, and answers to what the server asks. */
export interface Connection {
  readonly channel: Channel
  readonly context: SeamContext
  /** The other side has left. */
  readonly lost: boolean
  /** Sends a request under a new id; resolves with its result, rejects with RpcError or an error of errors.ts. */
  request(method: string, params?: JsonObject, options?: RequestOptions): Promise<JsonObject>
  notify(method: string, params?: JsonObject): Promise<void>
  close(): Promise<void>
}

/** Opens a connection on the transport that `open` brings. */
export async function openConnection(
  run: Run,
  open: (receiver: Receiver) => Channel | Promise<Channel>,
): Promise<Connection> {
  const pending = createPendingRequests(run.limits.totalMs)
  let lost: Error | undefined
  let closing = false
  let lastId = 0

  const context: SeamContext = {
    scenario: run.options.scenario,
    get era() {
      return run.state.era
    },
    get revision() {
      return run.state.revision
    },
    get transport() {
      return run.state.transport
    },
    get serverCapabilities() {
      return run.state.serverCapabilities
    },
    send: (message) => transmit(message, {}).catch(() => {}),
    async abandon(request) {
      const abort = new AbortController()
      const sent = transmit(request, { signal: abort.signal })
      sent.catch(() => {})
      // Over HTTP the request has to be on its way before anything can be withdrawn.
      await Promise.race([sent.catch(() => {}), delay(withdrawAfterMs)])
      cancel(request, abort)
    },
    crash: run.crash,
  }

  function transmit(
    single: JsonObject | Json[],
    options: { signal?: AbortSignal; headers?: RequestOptions['headers'] },
  ): Promise<void> {
    const { unit, serialize, beforeSending } = run.seams
    const message = unit && !Array.isArray(single) ? unit(single, context) : single
    const asText = () => JSON.stringify(message)
    const payload = serialize ? serialize(message, asText, context) : asText()
    const send = () => channel.send(message, payload, options)
    return beforeSending ? beforeSending().then(send) : send()
  }

  function outgoing(message: JsonObject): JsonObject[] {
    const sent = run.seams.outgoing ? run.seams.outgoing(message, context) : message
    return sent === null ? [] : [sent].flat()
  }

  async function send(message: JsonObject): Promise<void> {
    await Promise.all(outgoing(message).map((each) => transmit(each, {})))
  }

  /** Answers are the server's business: when one does not arrive, the client goes on. */
  function reply(message: JsonObject | Json[]): void {
    const messages = Array.isArray(message) ? message.filter(isObject).flatMap(outgoing) : outgoing(message)
    const parts = Array.isArray(message) && messages.length > 0 ? [messages] : messages
    for (const each of parts) transmit(each, {}).catch((error) => run.warn(`answer not delivered: ${error.message}`))
  }

  const receive = createInbound({
    run,
    pending,
    answers: createAnswers(run, (method, params) => send({ jsonrpc: '2.0', method, params })),
    context,
    reply,
  })
  const channel = await open({
    receive,
    isWaiting: (id) => pending.isWaiting(id),
    closed(reason) {
      lost ??= reason
      pending.rejectAll(reason)
    },
  })
  run.state.transport = channel.transport
  const stop = () => pending.rejectAll(new ConnectionLost('the run was stopped'))
  run.signal.addEventListener('abort', stop, { once: true })

  async function request(method: string, params?: JsonObject, options: RequestOptions = {}): Promise<JsonObject> {
    if (lost !== undefined) throw lost
    lastId += 1
    const messages = outgoing({ jsonrpc: '2.0', id: lastId, method, params })
    const own = messages.find((message) => message.method === method)
    const id = own?.id
    const abort = new AbortController()
    const transmitAll = () => messages.map((each) => transmit(each, { signal: abort.signal, headers: options.headers }))
    if (own === undefined || !isRequestId(id)) {
      await Promise.all(transmitAll())
      throw new InvalidResult(`${method} was sent so that no answer can come`)
    }
    const waiting = pending.open(
      own,
      id,
      run.decide.limit(options.waitMs, () => options.waitMs ?? run.limits.requestMs),
      () => {
        const choice = run.decide.timeout(own, () => (options.cancellable === false ? 'forget' : 'cancel'))
        if (choice === 'cancel') cancel(own, abort)
        return choice === 'wait'
      },
      options.totalMs,
    )
    const withdraw = (): void => {
      if (!pending.isWaiting(id)) return
      const how = run.decide.withdrawal(() => 'signal')
      if (how === 'signal') cancel(own, abort)
      else if (how === 'notify') notifyCancelled(own)
      waiting.reject(new Withdrawn('the request was withdrawn'))
    }
    options.withdraw?.addEventListener('abort', withdraw, { once: true })
    for (const sent of transmitAll()) sent.catch((error) => waiting.reject(error))
    return waiting.result
  }

  /** Each transport has its own way to say that nobody waits any more (basic/patterns/cancellation). */
  function cancel(own: JsonObject, abort: AbortController): void {
    const closesStream = run.state.era === 'stateless' && channel.transport === 'streamable-http'
    if (closesStream) abort.abort()
    else notifyCancelled(own)
  }

  function notifyCancelled({ id }: JsonObject): void {
    const params = { requestId: id, reason: 'the answer is not wanted any more' }
    send({ jsonrpc: '2.0', method: 'notifications/cancelled', params }).catch(() => {})
  }

  return {
    channel,
    context,
    get lost() {
      return lost !== undefined && !closing
    },
    request,
    notify: (method, params) => send({ jsonrpc: '2.0', method, params }),
    async close() {
      closing = true
      run.signal.removeEventListener('abort', stop)
      await channel.close()
    },
  }
}
