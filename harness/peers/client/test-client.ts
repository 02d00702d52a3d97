/** Our client against a server under test: dresses and sends messages, waits for what comes, answers the server's requests. */

import { isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import type { Conversation } from '../../conversation/conversation.ts'
import type { Exchange, ExchangeOutcome } from '../../conversation/exchange.ts'
import { readConversation } from '../../conversation/read-conversation.ts'
import type { Revision } from '../../revisions/revision.ts'
import type { TraceEvent } from '../../trace/events.ts'
import type { Recorder } from '../../trace/recorder.ts'
import type { ClientChannel, HttpOutcome } from '../../transports/channel.ts'
import { header } from '../../wire/headers.ts'
import { answers, membersOf } from '../match-answer.ts'
import { timeLimit } from '../time-limit.ts'
import { untilAborted } from '../until-aborted.ts'
import { answerRequest } from './answer-request.ts'
import type {
  EventStream,
  HttpInit,
  OpenRequest,
  RequestOptions,
  RequestResponder,
  SendOptions,
  TestClient,
} from './drive.ts'
import { editMeta } from './edit-meta.ts'
import { lostExchange, noteFor, type Unanswered } from './exchange-end.ts'
import type { Mailbox } from './mailbox.ts'
import { openRequest } from './open-request.ts'
import { editHeaders, type HeaderEdits, postHeaders, streamHeaders } from './request-headers.ts'
import { resumeStream } from './resume-stream.ts'

export interface TestClientOptions {
  readonly channel: ClientChannel
  /** Already listening to this connection since before it opened. */
  readonly mailbox: Mailbox
  readonly recorder: Recorder
  readonly revision: Revision
  readonly capabilities: JsonObject
  readonly clientInfo: JsonObject
  /** Milliseconds that an answer may take. */
  readonly requestMs: number
}

type Wait = 'answer' | 'fence' | 'none'

export class OpenTestClient implements TestClient<string> {
  readonly #options: TestClientOptions
  readonly #mailbox: Mailbox
  readonly #responders = new Map<string, { respond: RequestResponder; deliberate?: string }>()
  readonly #stopAnswering: () => void
  #nextId = 1
  /** Numbers that scenarios chose themselves: an id must not be taken twice. */
  readonly #chosenIds = new Set<number>()
  #seen = 0
  #negotiated: string | undefined
  #signal: AbortSignal
  opened: JsonObject | undefined
  sessionId: string | undefined

  /** @param signal ends all waiting: the scenario's time is up, or the run is interrupted */
  constructor(options: TestClientOptions, signal: AbortSignal) {
    this.#options = options
    this.#signal = signal
    this.#mailbox = options.mailbox
    this.#stopAnswering = options.recorder.listen((event) => this.#answer(event))
  }

  get connection(): string {
    return this.#options.channel.connection
  }

  get alive(): boolean {
    return this.#options.channel.alive
  }

  /** Everything recorded on this connection so far. */
  get events(): readonly TraceEvent[] {
    return this.#mailbox.events
  }

  /** Hands the connection to the next scenario: its signal ends the waiting from now on. */
  use(signal: AbortSignal): void {
    this.#signal = signal
    this.#seen = this.#mailbox.events.length
    this.#responders.clear()
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

  /** Takes over what an initialize exchange settled: version and session id, for the headers of later requests. */
  adopt(exchange: Exchange): void {
    const version = exchange.response?.result?.protocolVersion
    if (typeof version === 'string') this.#negotiated = version
    this.sessionId = header(exchange.http?.responseHeaders ?? [], 'mcp-session-id') ?? this.sessionId
  }

  async request(method: string, params?: JsonObject, options: RequestOptions<string> = {}): Promise<Exchange> {
    const { message, headers } = this.#compose(method, params, options)
    const exchange = await this.#exchange(JSON.stringify(message), message, headers, options.wait ?? 'answer', options)
    if (method === 'initialize') this.adopt(exchange)
    return exchange
  }

  async start(method: string, params?: JsonObject, options: RequestOptions<string> = {}): Promise<OpenRequest> {
    this.#signal.throwIfAborted()
    const { message, headers } = this.#compose(method, params, options)
    const { id = null } = message
    const { channel, revision } = this.#options
    const mark = this.#mailbox.events.length
    const all = editHeaders({ ...this.#withSession(postHeaders), ...headers }, options.headers)
    const sending = this.#send(JSON.stringify(message), all, options)
    if (channel.kind === 'stdio') await untilAborted(sending, this.#limit())
    const ended = sending.then(({ http }) => Promise.race([http?.ended ?? channel.ended, channel.ended]))
    return openRequest({
      id,
      mark,
      mailbox: this.#mailbox,
      ended,
      limit: () => this.#limit(),
      cancel: async () => {
        if (this.#hasAnswer(mark, message, undefined)) return
        if (revision.era === 'legacy' || channel.kind === 'stdio') {
          await this.notify('notifications/cancelled', { requestId: id })
          return
        }
        const sent = await untilAborted(sending, this.#limit())
        sent?.http?.end()
      },
    })
  }

  async notify(method: string, params?: JsonObject, options: SendOptions<string> = {}): Promise<Exchange> {
    const message: JsonObject = { jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) }
    const dressed = this.#dress(message, true)
    return this.#exchange(JSON.stringify(dressed.message), message, dressed.headers, options.wait ?? 'none', options)
  }

  async send(raw: Json | Uint8Array, options: SendOptions<string> & { method?: string } = {}): Promise<Exchange> {
    const body = typeof raw === 'string' || raw instanceof Uint8Array ? raw : JSON.stringify(raw)
    const json = isJsonObject(raw) ? raw : undefined
    const mirrored = json ?? { jsonrpc: '2.0', method: options.method ?? 'ping' }
    return this.#exchange(body, json, this.#dress(mirrored, false).headers, options.wait ?? 'answer', options)
  }

  async write(bytes: string | Uint8Array, options: SendOptions<string> = {}): Promise<void> {
    await this.#options.channel.write(bytes, labels(options))
  }

  fence(options: SendOptions<string> = {}): Promise<Exchange> {
    return this.request(this.#options.revision.fenceMethod, undefined, options)
  }

  async http(init: HttpInit<string>): Promise<Exchange> {
    const base = init.method === 'POST' ? this.#withSession(postHeaders) : this.#withSession(streamHeaders)
    const mark = this.#mailbox.events.length
    const sending = this.#options.channel.http({
      method: init.method,
      ...(init.url === undefined ? {} : { url: init.url }),
      headers: editHeaders(base, init.headers),
      ...(init.body === undefined ? {} : { body: init.body }),
      until: init.until ?? 'body',
      ...labels(init),
    })
    const limit = this.#limit()
    const seq = await this.#mailbox.wait(mark, (e) => (e.kind === 'http-request' ? e.seq : undefined), limit)
    const outcome = await untilAborted(sending, limit)
    if (outcome !== undefined && init.until !== 'head') await untilAborted(outcome.ended, limit)
    return this.#read(seq, this.#httpOutcome(outcome))
  }

  async listen(options: { as?: string; lastEventId?: string } = {}): Promise<EventStream> {
    const { lastEventId } = options
    const mark = this.#mailbox.events.length
    const headers: HeaderEdits = lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }
    const sending = this.#options.channel.http({
      method: 'GET',
      headers: editHeaders(this.#withSession(streamHeaders), headers),
      until: 'stream',
      ...labels(options),
    })
    const limit = this.#limit()
    const seq = await this.#mailbox.wait(mark, (e) => (e.kind === 'http-request' ? e.seq : undefined), limit)
    const outcome = await untilAborted(sending, limit)
    const mailbox = this.#mailbox
    return {
      exchange: this.#read(seq, this.#httpOutcome(outcome)),
      get lastEventId() {
        const own = mailbox.events.filter(
          (e) => e.kind === 'sse-event' && e.http === outcome?.http && e.id !== undefined,
        )
        const last = own.at(-1)
        return last?.kind === 'sse-event' ? last.id : undefined
      },
      close: async () => {
        outcome?.end()
        await outcome?.ended
      },
    }
  }

  async next(fits: (message: JsonObject) => boolean): Promise<JsonObject | undefined> {
    return this.#mailbox.wait(
      this.#seen,
      (event, index) => {
        this.#seen = index + 1
        return membersOf(event).find(fits)
      },
      this.#limit(),
    )
  }

  onRequest(method: string, respond: RequestResponder, options: { deliberate?: string } = {}): void {
    this.#responders.set(method, { respond, ...labels(options) })
  }

  conversation(): Conversation {
    return readConversation(this.#mailbox.events)
  }

  note(text: string): void {
    this.#options.recorder.record({ kind: 'note', connection: this.connection, note: text })
  }

  async close(): Promise<void> {
    if (this.sessionId !== undefined && this.alive && this.#options.channel.kind === 'streamable-http') {
      await this.http({ method: 'DELETE', headers: { Accept: null } })
    }
    this.#stopAnswering()
    await this.#options.channel.close()
    this.#mailbox.close()
  }

  async endInput(): Promise<void> {
    await this.#options.channel.endInput(this.#limit())
  }

  #takeId(): number {
    while (this.#chosenIds.has(this.#nextId)) this.#nextId += 1
    return this.#nextId++
  }

  /** A request as it goes out, and the headers that mirror it. */
  #compose(method: string, params: JsonObject | undefined, options: RequestOptions<string>) {
    const id = options.id === undefined ? this.#takeId() : options.id
    if (typeof id === 'number') this.#chosenIds.add(id)
    const bare: JsonObject = { jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) }
    const { message, headers } = this.#dress(bare, options.dress !== false)
    return { message: options.meta === undefined ? message : editMeta(message, options.meta), headers }
  }

  #dress(message: JsonObject, dress: boolean): { message: JsonObject; headers: Readonly<Record<string, string>> } {
    const { revision, capabilities, clientInfo } = this.#options
    const dressed = revision.dress(message, { capabilities, clientInfo, negotiated: this.#negotiated })
    return dress ? dressed : { message, headers: dressed.headers }
  }

  #withSession(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const version = this.#options.revision.dress({}, { capabilities: {}, clientInfo: {}, negotiated: this.#negotiated })
    const session: Record<string, string> = this.sessionId === undefined ? {} : { 'Mcp-Session-Id': this.sessionId }
    return { ...headers, ...version.headers, ...session }
  }

  #httpOutcome(outcome: HttpOutcome | undefined): ExchangeOutcome {
    if (outcome?.status !== undefined) return 'answered'
    return outcome === undefined && this.alive ? 'unanswered' : 'closed'
  }

  #limit(): AbortSignal {
    return timeLimit(this.#signal, this.#options.requestMs)
  }

  /** Sends one unit and waits as told; the exchange as it stands then. */
  async #exchange(
    body: string | Uint8Array,
    json: JsonObject | undefined,
    mirrored: Readonly<Record<string, string>>,
    wait: Wait,
    options: SendOptions<string>,
  ): Promise<Exchange> {
    this.#signal.throwIfAborted()
    const headers = editHeaders({ ...this.#withSession(postHeaders), ...mirrored }, options.headers)
    const mark = this.#mailbox.events.length
    const sending = this.#send(body, headers, options)
    const limit = this.#limit()
    const isOurs = (e: TraceEvent): number | undefined =>
      e.kind === 'message' && e.direction === 'sent' ? e.seq : undefined
    const seq = await this.#mailbox.wait(mark, isOurs, limit)
    if (!this.alive) return this.#read(seq, 'closed')
    const outcome = await this.#await(mark, json, sending, wait, limit)
    return this.#read(seq, outcome)
  }

  /** A dead connection takes no bytes; that we would have sent them is recorded all the same. */
  async #send(body: string | Uint8Array, headers: ReturnType<typeof editHeaders>, options: SendOptions<string>) {
    const { channel, recorder } = this.#options
    if (channel.alive) return channel.send({ body, headers, ...labels(options) })
    const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8')
    const event = recorder.record({
      kind: 'message',
      connection: this.connection,
      direction: 'sent',
      ...(channel.kind === 'stdio' ? { terminator: '\n' } : {}),
      text,
      ...labels(options),
    })
    return { seq: event.seq, http: undefined }
  }

  async #await(
    mark: number,
    json: JsonObject | undefined,
    sending: Promise<{ readonly http: HttpOutcome | undefined }>,
    wait: Wait,
    limit: AbortSignal,
  ): Promise<ExchangeOutcome> {
    const { channel } = this.#options
    const sent = await untilAborted(sending, limit)
    if (wait === 'none') {
      if (channel.kind !== 'stdio' && sent?.http !== undefined) await untilAborted(sent.http.ended, limit)
      return 'sent'
    }
    const done = new AbortController()
    const stop = AbortSignal.any([limit, done.signal])
    const http = sent?.http
    const response = this.#mailbox.wait(mark, (e) => answers(e, json, http?.http) || undefined, stop)
    const gone = channel.ended.then(() => false)
    const contenders: Promise<boolean | undefined>[] = [response, gone]
    // Streamable HTTP answers on the POST's own response: when that has ended, nothing more is to come, unless it is resumed.
    if (channel.kind === 'streamable-http')
      contenders.push(this.#endOf(http, () => this.#hasAnswer(mark, json, http?.http), stop))
    if (wait === 'fence' && channel.kind !== 'streamable-http') {
      contenders.push(this.fence().then((e) => (e.outcome === 'answered' ? false : undefined)))
    }
    const answered = await Promise.race(contenders)
    done.abort()
    if (answered === true || this.#hasAnswer(mark, json, http?.http)) return 'answered'
    return channel.alive ? 'unanswered' : 'closed'
  }

  #hasAnswer(mark: number, json: JsonObject | undefined, http: number | undefined): boolean {
    return this.#mailbox.events.slice(mark).some((event) => answers(event, json, http))
  }

  /** Resolves to false when the response to a POST has ended for good: a cut event stream is resumed where sessions exist. */
  async #endOf(http: HttpOutcome | undefined, answered: () => boolean, signal: AbortSignal): Promise<false> {
    if (http === undefined) return false
    await untilAborted(http.ended, signal)
    if (signal.aborted || !this.#options.revision.sessions || answered()) return false
    await resumeStream(http.http, {
      mailbox: this.#mailbox,
      signal,
      answered,
      get: (id) => this.listen({ lastEventId: id }),
    })
    return false
  }

  #note(about: number | undefined, outcome: Unanswered, note: string): void {
    if (about === undefined) return
    this.#options.recorder.record({ kind: 'note', connection: this.connection, about, outcome, note })
  }

  /** Notes an outcome without response, and reads the exchange that the event at `seq` opened. */
  #read(seq: number | undefined, outcome: ExchangeOutcome): Exchange {
    const opening = this.#mailbox.events.find((e) => e.kind === 'connection-opened')
    const start = this.#mailbox.events.findLastIndex((e) => e.seq === seq)
    const http = this.#mailbox.events[start]
    // The HTTP request of a POST is recorded before its message.
    const first = http?.kind === 'message' && http.http !== undefined ? this.#requestIndex(http.http, start) : start
    if (outcome !== 'answered') this.#note(seq, outcome, noteFor(outcome))
    const events = [
      ...(opening === undefined ? [] : [opening]),
      ...(start < 0 ? [] : this.#mailbox.events.slice(first)),
    ]
    const exchange = readConversation(events).exchanges.find((e) => e.sent?.seq === seq || e.http?.seq === seq)
    return exchange ?? lostExchange(this.connection, outcome === 'answered' ? 'sent' : outcome)
  }

  #requestIndex(http: number, before: number): number {
    const index = this.#mailbox.events.findLastIndex((e) => e.kind === 'http-request' && e.http === http)
    return index < 0 ? before : index
  }

  #answer(event: TraceEvent): void {
    if (!('connection' in event) || event.connection !== this.connection) return
    if (this.#options.revision.era === 'modern') return
    for (const message of membersOf(event)) {
      if (typeof message.method !== 'string' || !('id' in message)) continue
      const { respond, ...marks } = this.#responders.get(message.method) ?? {}
      const spoilt = isUsableId(message.id) ? {} : { deliberate: 'the request has an id that no request can have' }
      void answerRequest(message, respond).then((response) => {
        if (this.alive)
          void this.#options.channel.send({
            body: JSON.stringify(response),
            headers: editHeaders(this.#withSession(postHeaders)),
            ...marks,
            ...spoilt,
          })
      })
    }
  }
}

function isUsableId(id: Json | undefined): boolean {
  return typeof id === 'string' || Number.isInteger(id)
}

function labels(options: { readonly as?: string; readonly deliberate?: string }): {
  label?: string
  deliberate?: string
} {
  return {
    ...(options.as === undefined ? {} : { label: options.as }),
    ...(options.deliberate === undefined ? {} : { deliberate: options.deliberate }),
  }
}
