/** The answer to one POST: a JSON body, or an event stream from the first message that comes before it. */
import type { EventStreamWriter } from '../../../transports/http/event-stream-writer.ts'
import type { HttpServerExchange } from '../../../transports/http/server-exchange.ts'
import type { Reply } from '../answers/reply.ts'
import type { DropOptions, RequestContext, WriteOptions } from '../outlet.ts'
import type { StoredStream } from './event-store.ts'

interface PostStreamOptions {
  readonly exchange: HttpServerExchange
  /** Puts the stream under the care of the session's event store. */
  readonly store: (writer: EventStreamWriter) => StoredStream
  /** Whether a stream begins with an event without data. */
  readonly primes: boolean
  readonly headers: () => Readonly<Record<string, string>>
}

export class PostStream implements RequestContext {
  readonly seq: number
  readonly #options: PostStreamOptions
  #stream: StoredStream | undefined

  constructor(options: PostStreamOptions) {
    this.#options = options
    this.seq = options.exchange.messageSeq ?? options.exchange.seq
  }

  get open(): boolean {
    return this.#stream?.open ?? this.#options.exchange.unanswered
  }

  write(text: string | Uint8Array, options: WriteOptions = {}): number | undefined {
    return this.#begin()?.write(text, options)
  }

  drop({ retry, ...options }: DropOptions): void {
    const begun = this.#stream !== undefined
    const stream = this.#begin(retry)
    if (begun && retry !== undefined) stream?.sendRetry(retry)
    stream?.drop(options)
  }

  /** Sends the answers to all requests of the POST. */
  answer(replies: readonly Reply[], { batch, sse }: { batch: boolean; sse: boolean }): void {
    const { exchange } = this.#options
    const [only] = replies
    if (sse || this.#stream !== undefined) {
      const stream = this.#begin()
      for (const { message, deliberate } of replies) {
        stream?.write(JSON.stringify(message), deliberate === undefined ? {} : { deliberate })
      }
      stream?.complete()
      return
    }
    if (only === undefined) return
    const body = batch ? replies.map(({ message }) => message) : only.message
    const deliberate = replies.find((reply) => reply.deliberate !== undefined)?.deliberate
    const headers = { 'Content-Type': 'application/json', ...this.#options.headers() }
    exchange.respond(
      batch ? 200 : only.status,
      Object.entries(headers),
      JSON.stringify(body),
      deliberate === undefined ? {} : { deliberate },
    )
  }

  #begin(retry?: number): StoredStream | undefined {
    if (this.#stream !== undefined) return this.#stream
    const { exchange, primes, store, headers } = this.#options
    const writer = exchange.openStream(Object.entries({ ...answerStreamHeaders, ...headers() }))
    if (writer === undefined) return undefined
    this.#stream = store(writer)
    if (primes) this.#stream.prime(retry)
    else if (retry !== undefined) this.#stream.sendRetry(retry)
    return this.#stream
  }
}

export const answerStreamHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  'X-Accel-Buffering': 'no',
}
