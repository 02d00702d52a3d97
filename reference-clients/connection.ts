import { setTimeout as delay } from 'node:timers/promises'
import { createAnswers } from './answers/answers.ts'
import { ConnectionLost, InvalidResult, Withdrawn } from './errors.ts'
import { createInbound } from './inbound.ts'
import type { Run } from './launch/run.ts'
import { isObject, isRequestId, type Json, type JsonObject } from './messages.ts'
import { createPendingRequests, type PendingRequests } from './pending.ts'
import type { SeamContext } from './seams.ts'
import type { Channel, Receiver } from './transports/channel.ts'

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
  const connection = new JsonRpcConnection(run, pending)
  connection.attach(await open(connection.receiver()))
  return connection
}

class JsonRpcConnection implements Connection {
  readonly context: SeamContext
  readonly #run: Run
  readonly #pending: PendingRequests
  #channel: Channel | undefined
  #lost: Error | undefined
  #isClosing = false
  #lastId = 0

  constructor(run: Run, pending: PendingRequests) {
    this.#run = run
    this.#pending = pending
    this.context = {
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
      send: (message) => this.#transmit(message, {}).catch(() => {}),
      abandon: (request) => this.#abandon(request),
      crash: run.crash,
    }
  }

  get channel(): Channel {
    if (this.#channel === undefined) throw new ConnectionLost('the connection is not open yet')
    return this.#channel
  }

  get lost(): boolean {
    return this.#lost !== undefined && !this.#isClosing
  }

  /** Takes what comes on the transport. */
  receiver(): Receiver {
    const run = this.#run
    const pending = this.#pending
    const receive = createInbound({
      run,
      pending,
      answers: createAnswers(run, (method, params) => this.notify(method, params)),
      context: this.context,
      reply: (message) => this.#reply(message),
    })
    return {
      receive,
      isWaiting: (id) => pending.isWaiting(id),
      closed: (reason) => {
        this.#lost ??= reason
        pending.rejectAll(reason)
      },
    }
  }

  attach(channel: Channel): void {
    this.#channel = channel
    this.#run.state.transport = channel.transport
    this.#run.signal.addEventListener('abort', this.#stop, { once: true })
  }

  async request(method: string, params?: JsonObject, options: RequestOptions = {}): Promise<JsonObject> {
    const { decide, limits } = this.#run
    if (this.#lost !== undefined) throw this.#lost
    this.#lastId += 1
    const messages = this.#outgoing({ jsonrpc: '2.0', id: this.#lastId, method, params })
    const own = messages.find((message) => message.method === method)
    const id = own?.id
    const abort = new AbortController()
    const { headers } = options
    const transmitAll = () => messages.map((each) => this.#transmit(each, { signal: abort.signal, headers }))
    if (own === undefined || !isRequestId(id)) {
      await Promise.all(transmitAll())
      throw new InvalidResult(`${method} was sent so that no answer can come`)
    }
    const waiting = this.#pending.open(
      own,
      id,
      decide.limit(options.waitMs, () => options.waitMs ?? limits.requestMs),
      () => {
        const choice = decide.timeout(own, () => (options.cancellable === false ? 'forget' : 'cancel'))
        if (choice === 'cancel') this.#cancel(own, abort)
        return choice === 'wait'
      },
      options.totalMs,
    )
    const withdraw = (): void => {
      if (!this.#pending.isWaiting(id)) return
      const how = decide.withdrawal(() => 'signal')
      if (how === 'signal') this.#cancel(own, abort)
      else if (how === 'notify') this.#notifyCancelled(own)
      waiting.reject(new Withdrawn('the request was withdrawn'))
    }
    options.withdraw?.addEventListener('abort', withdraw, { once: true })
    for (const sent of transmitAll()) sent.catch((error) => waiting.reject(error))
    return waiting.result
  }

  notify(method: string, params?: JsonObject): Promise<void> {
    return this.#send({ jsonrpc: '2.0', method, params })
  }

  async close(): Promise<void> {
    this.#isClosing = true
    this.#run.signal.removeEventListener('abort', this.#stop)
    await this.channel.close()
  }

  readonly #stop = (): void => this.#pending.rejectAll(new ConnectionLost('the run was stopped'))

  #transmit(
    single: JsonObject | Json[],
    options: { signal?: AbortSignal; headers?: RequestOptions['headers'] },
  ): Promise<void> {
    const { unit, serialize, beforeSending } = this.#run.seams
    const message = unit && !Array.isArray(single) ? unit(single, this.context) : single
    const asText = () => JSON.stringify(message)
    const payload = serialize ? serialize(message, asText, this.context) : asText()
    const send = () => this.channel.send(message, payload, options)
    return beforeSending ? beforeSending().then(send) : send()
  }

  #outgoing(message: JsonObject): JsonObject[] {
    const { outgoing } = this.#run.seams
    const sent = outgoing ? outgoing(message, this.context) : message
    return sent === null ? [] : [sent].flat()
  }

  async #send(message: JsonObject): Promise<void> {
    await Promise.all(this.#outgoing(message).map((each) => this.#transmit(each, {})))
  }

  /** Answers are the server's business: when one does not arrive, the client goes on. */
  #reply(message: JsonObject | Json[]): void {
    const messages = [message]
      .flat()
      .filter(isObject)
      .flatMap((each) => this.#outgoing(each))
    const parts = Array.isArray(message) && messages.length > 0 ? [messages] : messages
    for (const each of parts)
      this.#transmit(each, {}).catch((error) => this.#run.warn(`answer not delivered: ${error.message}`))
  }

  async #abandon(request: JsonObject): Promise<void> {
    const abort = new AbortController()
    const sent = this.#transmit(request, { signal: abort.signal })
    sent.catch(() => {})
    // Over HTTP the request has to be on its way before anything can be withdrawn.
    await Promise.race([sent.catch(() => {}), delay(withdrawAfterMs)])
    this.#cancel(request, abort)
  }

  /** Each transport has its own way to say that nobody waits any more (basic/patterns/cancellation). */
  #cancel(own: JsonObject, abort: AbortController): void {
    const closesStream = this.#run.state.era === 'stateless' && this.channel.transport === 'streamable-http'
    if (closesStream) abort.abort()
    else this.#notifyCancelled(own)
  }

  #notifyCancelled({ id }: JsonObject): void {
    this.notify('notifications/cancelled', { requestId: id, reason: 'the answer is not wanted any more' }).catch(
      () => {},
    )
  }
}
