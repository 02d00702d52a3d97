/** Our client against a server under test, put together from its parts: sending, waiting, sessions, streams, answering. */
import type { Json, JsonObject } from '../../../schema/index.ts'
import type { Conversation } from '../../conversation/conversation.ts'
import type { Exchange } from '../../conversation/exchange.ts'
import { readConversation } from '../../conversation/read-conversation.ts'
import type { Revision } from '../../revisions/revision.ts'
import { type PausableLimit, pausableLimit } from '../../time/pausable-limit.ts'
import type { TraceEvent } from '../../trace/events.ts'
import type { Recorder } from '../../trace/recorder.ts'
import type { ClientChannel } from '../../transports/channel.ts'
import type { Holding } from '../../transports/stdio/usage/read-holding.ts'
import { eventsAfter } from '../exchange-events.ts'
import type { HeldUp } from '../held-up.ts'
import type { Patience } from '../patience.ts'
import type { Starts } from '../starts.ts'
import { ServerRequests } from './answer-server.ts'
import type { ClientContext } from './client-context.ts'
import type {
  EventStream,
  HttpInit,
  ListenOptions,
  OpenRequest,
  RequestOptions,
  RequestResponder,
  SendOptions,
  TestClient,
  UnitOfMany,
} from './drive.ts'
import { lostSession } from './leftovers.ts'
import { endConnection, settleTurn } from './release-connection.ts'
import { RequestComposer } from './sending/compose-request.ts'
import { exchangeUnit, rawUnit, type Unit } from './sending/exchange-unit.ts'
import { openEventStream, requestHttp } from './sending/http-request.ts'
import { askPastLimits, sentKind, takeTurn, wasRefused } from './sending/past-limits.ts'
import { sendTogether } from './sending/send-together.ts'
import { startRequest } from './sending/start-request.ts'
import { traceMarks } from './sending/trace-marks.ts'
import { ClientSession } from './session.ts'
import { partOfWait, shareOfWait } from './waiting/deafness.ts'
import { followEventStream } from './waiting/follow-stream.ts'
import type { Mailbox } from './waiting/mailbox.ts'
import { ProcessStart, type StartOutcome } from './waiting/process-start.ts'
import { Unread } from './waiting/unread.ts'

/** Requests of a burst that are open at once: over HTTP each has a connection. */
const mostOpen = 20

interface TestClientOptions {
  readonly channel: ClientChannel
  /** Already listening to this connection since before it opened. */
  readonly mailbox: Mailbox
  readonly recorder: Recorder
  readonly revision: Revision
  readonly capabilities: JsonObject
  readonly clientInfo: JsonObject
  /** Measures the target, and follows its pace. */
  readonly patience: Patience
  /** What is known of the starts of the target. */
  readonly starts: Starts
  readonly heldUp?: HeldUp | undefined
}

export class OpenTestClient implements TestClient<string> {
  readonly #options: TestClientOptions
  readonly #context: ClientContext
  readonly #composer: RequestComposer
  readonly #requests: ServerRequests
  readonly #streams = new Set<EventStream>()
  readonly #stop: () => void
  /** Index of the first event of this turn. */
  #mark = 0
  readonly #start: ProcessStart
  #isLetGo = false
  #wasRefusedBefore = false
  #unread: Unread
  #time: PausableLimit
  opened: JsonObject | undefined

  /** @param time ends all waiting: that of the scenario is up, or the run is interrupted */
  constructor(options: TestClientOptions, time: PausableLimit) {
    const { channel, mailbox, recorder, revision, patience, starts, heldUp } = options
    this.#options = options
    this.#time = time
    this.#unread = new Unread(mailbox, 0)
    const session = new ClientSession(options)
    this.#context = {
      channel,
      mailbox,
      recorder,
      revision,
      session,
      signal: () => this.#time.signal,
      pause: () => this.#time.pause(),
      patience,
      heldUp,
      limit: (method) => this.#limit(method),
    }
    this.#composer = new RequestComposer(session)
    this.#requests = new ServerRequests(this.#context)
    this.#start = new ProcessStart(channel, mailbox, starts)
    this.#stop = recorder.listen((event) => {
      if (!('connection' in event) || event.connection !== channel.connection) return
      session.see(event)
      this.#requests.see(event)
    })
  }

  get connection(): string {
    return this.#options.channel.connection
  }

  get sessionId(): string | undefined {
    return this.#context.session.id
  }

  get started(): Promise<StartOutcome> {
    return this.#start.over
  }

  get alive(): boolean {
    return this.#options.channel.alive
  }

  /** Everything recorded on this connection so far. */
  get events(): readonly TraceEvent[] {
    return this.#options.mailbox.events
  }

  /** Hands the connection to the next scenario: its time ends the waiting from now on. */
  use(time: PausableLimit): void {
    this.#time = time
    this.#mark = this.events.length
    this.#unread = new Unread(this.#options.mailbox, this.#mark)
    this.#requests.clear()
  }

  /** The server has ended the session in this turn. */
  get hasLostSession(): boolean {
    return lostSession(this.events.slice(this.#mark), this.#context.session.id)
  }

  /** The server has refused something in this turn, as by a limit, that could not be asked again as it is. */
  get wasRefused(): boolean {
    return this.#wasRefusedBefore || wasRefused(this.events, this.#mark)
  }

  /** Ends the turn of a scenario; false when the next one cannot use the connection. See `settleTurn`. */
  async release(mayOwe: boolean): Promise<boolean> {
    await Promise.all([...this.#streams].map((stream) => stream.close()))
    this.#streams.clear()
    return settleTurn(this.#context, this.#mark, mayOwe)
  }

  /** Carries out the revision's opening: initialize and initialized, or server/discover. Returns the request's exchange. */
  async open(): Promise<Exchange> {
    const { revision, capabilities, clientInfo } = this.#options
    const opening = revision.opening({ capabilities, clientInfo })
    const exchange = await this.request(opening.request.method, opening.request.params)
    const result = exchange.response?.result
    if (result === undefined) return exchange
    if (opening.notification !== undefined) await this.notify(opening.notification)
    this.opened = result
    return exchange
  }

  async request(method: string, params?: JsonObject, options: RequestOptions<string> = {}): Promise<Exchange> {
    const { session } = this.#context
    const ask = (): Promise<Exchange> => {
      const { message, headers } = this.#composer.compose(method, params, options)
      if (method === 'initialize') session.expect(message.id ?? null)
      return this.#exchange({ body: JSON.stringify(message), json: message, headers }, 'answer', options)
    }
    // An id that the scenario has chosen is taken once.
    const exchange = await askPastLimits(this.#context, method, ask, () => options.id === undefined)
    if (method === 'initialize' && (exchange.outcome === 'unanswered' || exchange.isHeldUp))
      session.disturbed = 'initialize was not answered in time'
    return exchange
  }

  async start(method: string, params?: JsonObject, options: RequestOptions<string> = {}): Promise<OpenRequest> {
    this.#time.signal.throwIfAborted()
    const slot = await takeTurn(this.#context, method)
    const request = this.#composer.compose(method, params, options)
    return startRequest(this.#context, request, {
      ...options,
      slot,
      resume: (lastEventId) => this.listen({ lastEventId }),
      // What names a request that breaks a rule on purpose is judged no more than that.
      cancel: (given) => this.notify('notifications/cancelled', given, { deliberate: options.deliberate }),
    })
  }

  async notify(method: string, params?: JsonObject, options: SendOptions<string> = {}): Promise<Exchange> {
    const json: JsonObject = { jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) }
    const notify = (): Promise<Exchange> => {
      const { message, headers } = this.#context.session.dress(json, true)
      return this.#exchange({ body: JSON.stringify(message), json, headers }, 'none', options)
    }
    // Where nothing answers it, nothing refuses it; and a cancellation that waits comes too late.
    const isPaced = this.#options.channel.kind !== 'stdio' && method !== 'notifications/cancelled'
    return isPaced ? askPastLimits(this.#context, method, notify) : notify()
  }

  async send(raw: Json | Uint8Array, options: SendOptions<string> & { method?: string } = {}): Promise<Exchange> {
    const send = (): Promise<Exchange> => this.#exchange(rawUnit(this.#context, raw, options), 'answer', options)
    return askPastLimits(this.#context, sentKind(raw), send, ({ unread }) => unread)
  }

  async sendTogether(units: readonly UnitOfMany[]): Promise<'sent' | 'not sent' | 'refused'> {
    const { rates } = this.#options.patience
    if (rates.isPacing) return 'not sent'
    const all = units.map(({ raw, json, isDue, ...options }) => {
      return { unit: rawUnit(this.#context, raw, { json }), isDue, options }
    })
    const slot = { kind: '', level: 0, waitedMs: 0 }
    const isRefused = await sendTogether(this.#context, all, slot, (lastEventId) => this.listen({ lastEventId }))
    return isRefused ? 'refused' : 'sent'
  }

  async burst(method: string, params: JsonObject, { times, as }: { times: number; as: string }): Promise<void> {
    for (let sent = 0; sent < times && this.alive; sent += mostOpen) {
      const units = Array.from({ length: Math.min(mostOpen, times - sent) }, (_, i) => {
        const { message, headers } = this.#composer.compose(method, params, {})
        const unit = { body: JSON.stringify(message), json: message, headers }
        return { unit, isDue: true, options: { as: `${as}-${sent + i}` } }
      })
      const resume = (lastEventId: string) => this.listen({ lastEventId })
      if (await sendTogether(this.#context, units, 'beyond', resume)) return
    }
  }

  async write(bytes: string | Uint8Array, options: SendOptions<string> = {}): Promise<void> {
    await this.#options.channel.write(bytes, traceMarks(options))
  }

  fence(options: SendOptions<string> = {}): Promise<Exchange> {
    return this.request(this.#options.revision.fenceMethod, undefined, options)
  }

  http(init: HttpInit<string>): Promise<Exchange> {
    return askPastLimits(
      this.#context,
      `HTTP ${init.method}`,
      () => requestHttp(this.#context, init),
      ({ unread }) => unread,
    )
  }

  async listen({ reconnects = false, ...options }: ListenOptions<string> = {}): Promise<EventStream> {
    const stream = await (reconnects ? followEventStream : openEventStream)(this.#context, options)
    this.#streams.add(stream)
    return stream
  }

  async next(fits: (message: JsonObject) => boolean): Promise<JsonObject | undefined> {
    const limit = this.#context.limit()
    try {
      return await this.#unread.take(fits, limit.signal, () => this.#context.heldUp?.nothingCame(this.connection))
    } finally {
      limit.stop()
    }
  }

  onRequest(method: string, respond: RequestResponder, options: { deliberate?: string } = {}): void {
    this.#requests.on(method, respond, options)
  }

  conversation(since?: number): Conversation {
    return readConversation(since === undefined ? this.events : eventsAfter(this.events, since))
  }

  later(since: number): () => Conversation {
    const events = eventsAfter(this.events, since)
    return () => readConversation(events)
  }

  note(text: string, { problem = false }: { problem?: boolean } = {}): void {
    const { recorder } = this.#options
    recorder.record({ kind: 'note', connection: this.connection, ...(problem ? { problem } : {}), note: text })
  }

  letGo(judged = false): void {
    const { recorder } = this.#options
    const note = judged ? 'read by the search alone' : 'read by monitors alone'
    recorder.record({ kind: 'note', connection: this.connection, released: true, ...(judged && { judged }), note })
    this.#isLetGo = true
  }

  holding(): Holding | undefined {
    return this.#options.channel.holding?.()
  }

  /** From now on the process behind the connection may use no more than something that is meant to cost much is worth. */
  boundCost(): void {
    this.#options.channel.boundCost?.()
  }

  async close(): Promise<void> {
    await endConnection(this.#context)
    this.#stop()
    this.#options.mailbox.close()
    if (!this.#isLetGo) return
    this.#wasRefusedBefore ||= this.wasRefused
    this.forget()
  }

  /** Lets go of all that was seen, once nobody is left who reads it: a socket somewhere may keep us in memory. */
  forget(): void {
    this.#options.mailbox.forget()
  }

  async endInput(): Promise<void> {
    await this.#options.channel.endInput(this.#context.limit().signal)
  }

  #limit(method?: string): PausableLimit {
    const { patience, mailbox } = this.#options
    const isDeadEnd = (other: string): boolean => patience.isDeadEnd(other)
    const share = method !== undefined && isDeadEnd(method) ? partOfWait : shareOfWait(mailbox.events, isDeadEnd)
    const limit = pausableLimit(this.#time.signal, patience.answer * share)
    this.#start.hold(limit, this.#time)
    return limit
  }

  #exchange(unit: Unit, wait: 'answer' | 'none', options: SendOptions<string>): Promise<Exchange> {
    return exchangeUnit(this.#context, unit, {
      wait,
      ...options,
      fence: () => this.fence(),
      resume: (lastEventId) => this.listen({ lastEventId }),
    })
  }
}
