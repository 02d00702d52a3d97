/** One HTTP exchange between the parties, read as it passes: the request, and a response that is a body or an event stream. */

import { textOf } from '../trace/message-json.ts'
import type { Side } from '../trace/place.ts'
import { isMessageBody } from '../transports/http/http-response.ts'
import { bytesInWords } from '../wire/bounds.ts'
import { ByteBuffer } from '../wire/byte-buffer.ts'
import { toBytes } from '../wire/bytes.ts'
import { type HeaderList, mediaType } from '../wire/http/headers.ts'
import { pairHeaders } from '../wire/http/http-head.ts'
import { createSseReader, type SseItem, type SseReader } from '../wire/sse-reader.ts'
import type { TapLimits } from './tap-limits.ts'
import type { TappedConnection } from './tapped-connection.ts'
import type { HttpTraffic } from './traffic.ts'

type Begun = Extract<HttpTraffic, { kind: 'request' }>

interface Request extends Omit<Begun, 'rawHeaders'> {
  readonly headers: HeaderList
}

/** Tells to which connection an exchange belongs; undefined: to none that is recorded. */
export interface Attribution {
  /** Asked when the request has come, or its answer begins. */
  ofRequest(exchange: TappedExchange, at: number): TappedConnection | 'unknown-yet' | undefined
  /** Asked with the first thing that the stream says, where the request did not tell. */
  ofStream(exchange: TappedExchange, first: SseItem, at: number): TappedConnection | undefined
  /** The head of the response has come. */
  answered(exchange: TappedExchange, headers: HeaderList, at: number): void
  /** The exchange is over, by its end or because a party has left. */
  over(exchange: TappedExchange, by: Side, at: number): void
}

export class TappedExchange {
  readonly request: Request
  connection: TappedConnection | undefined
  status: number | undefined
  readonly #attribution: Attribution
  readonly #limits: TapLimits
  readonly #requestBody = new ByteBuffer()
  readonly #responseBody = new ByteBuffer()
  #body: Buffer | undefined
  #headers: HeaderList = []
  #stream: SseReader | undefined
  #isUnknownYet = false
  #isTooLong = false
  #at = 0

  constructor({ rawHeaders, ...request }: Begun, attribution: Attribution, limits: TapLimits) {
    this.request = { ...request, headers: pairHeaders(rawHeaders) }
    this.#attribution = attribution
    this.#limits = limits
  }

  /** The body of the request, as far as it has come. */
  get body(): Buffer {
    this.#body ??= this.#requestBody.take()
    return this.#body
  }

  take(traffic: HttpTraffic, at: number): void {
    this.#at = at
    switch (traffic.kind) {
      case 'request':
        break
      case 'request-data':
        this.#append(this.#requestBody, traffic.data)
        break
      case 'request-ended':
        this.#recordRequest()
        break
      case 'response':
        this.#begin(traffic.status, pairHeaders(traffic.rawHeaders))
        break
      case 'response-data':
        this.#read(traffic.data)
        break
      case 'ended':
        this.#end(traffic)
    }
  }

  #append(buffer: ByteBuffer, data: Uint8Array): void {
    if (this.#isTooLong) return
    buffer.append(data)
    if (buffer.size <= this.#limits.messageBytes) return
    this.#isTooLong = true
    buffer.take()
    this.connection?.cut(`a body is longer than ${bytesInWords(this.#limits.messageBytes)}`, this.#at)
  }

  #recordRequest(): void {
    if (this.#body !== undefined || this.#isTooLong) return
    const { body } = this
    const found = this.#attribution.ofRequest(this, this.#at)
    this.#isUnknownYet = found === 'unknown-yet'
    if (found === 'unknown-yet' || found === undefined) return
    this.connection = found
    this.#enter(found, body)
  }

  #enter(connection: TappedConnection, body: Buffer): void {
    const { http, method, url, headers } = this.request
    const carriesMessage = method === 'POST' && body.length > 0
    const content = body.length === 0 ? {} : toBytes(body)
    const plain = carriesMessage ? {} : content
    connection.record(
      { kind: 'http-request', connection: connection.name, http, direction: 'sent', method, url, headers, ...plain },
      this.#at,
    )
    if (carriesMessage) connection.message('client', toBytes(body), { http }, this.#at)
  }

  #begin(status: number, headers: HeaderList): void {
    this.#recordRequest()
    this.status = status
    this.#headers = headers
    if (mediaType(headers) !== 'text/event-stream') {
      // Nothing but an event stream makes an HTTP+SSE connection.
      if (this.#isUnknownYet) this.#learn(undefined)
      this.#attribution.answered(this, headers, this.#at)
      return
    }
    this.#stream = createSseReader({ bounds: this.#limits, onItem: (item) => this.#item(item) })
    if (!this.#isUnknownYet) this.#recordHead()
  }

  #recordHead(): void {
    const { http } = this.request
    const status = this.status ?? 0
    if (this.connection !== undefined) {
      const connection = this.connection.name
      this.connection.record({ kind: 'http-response', connection, http, status, headers: this.#headers }, this.#at)
    }
    this.#attribution.answered(this, this.#headers, this.#at)
  }

  /** The stream has said to which connection it belongs. */
  #learn(first: SseItem | undefined): void {
    this.#isUnknownYet = false
    this.connection = this.#attribution.ofStream(this, first ?? {}, this.#at)
    if (this.connection !== undefined) this.#enter(this.connection, this.body)
  }

  #read(data: Uint8Array): void {
    if (this.#stream === undefined) this.#append(this.#responseBody, data)
    for (const passed of this.#stream?.push(data) ?? []) {
      if (passed === undefined) continue
      this.connection?.cut(passed.words, this.#at)
      return
    }
  }

  #item(item: SseItem): void {
    if (this.#isUnknownYet) {
      this.#learn(item)
      this.#recordHead()
    }
    const { connection } = this
    if (connection === undefined) return
    const { http } = this.request
    connection.record({ kind: 'sse-event', connection: connection.name, http, ...item }, this.#at)
    const { data = '', event = 'message', id } = item
    if (data === '' || event !== 'message') return
    const named = id === undefined ? {} : { eventId: id }
    connection.message('server', { text: data }, { http, sse: true, ...named }, this.#at)
  }

  #recordBody(): void {
    const { connection, status } = this
    if (connection === undefined || status === undefined || this.#stream !== undefined) return
    const { http } = this.request
    const headers = this.#headers
    const body = this.#responseBody.take()
    const content = body.length === 0 ? {} : toBytes(body)
    connection.record(
      { kind: 'http-response', connection: connection.name, http, status, headers, ...content },
      this.#at,
    )
    if (body.length === 0 || connection.transport !== 'streamable-http') return
    const bytes = toBytes(body)
    if (isMessageBody(textOf(bytes), status, headers)) connection.message('server', bytes, { http }, this.#at)
  }

  #end({ by, error }: Extract<HttpTraffic, { kind: 'ended' }>): void {
    this.#recordRequest()
    this.#stream?.end()
    this.#recordBody()
    const { connection } = this
    if (connection !== undefined) {
      const why = error === undefined ? {} : { error }
      connection.record(
        {
          kind: 'http-ended',
          connection: connection.name,
          http: this.request.http,
          by: by === 'server' ? 'target' : 'us',
          ...why,
        },
        this.#at,
      )
    }
    this.#attribution.over(this, by, this.#at)
  }
}
