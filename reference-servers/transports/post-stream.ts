import type { Outlet } from '../connection.ts'
import { isResponse } from '../json-rpc.ts'
import type { EventStream } from './event-stream.ts'
import type { Exchange } from './exchange.ts'

/**
 * json: one body. sse: a stream at once. late-sse: a stream with the first message, but a body for a refusal with a status.
 * lazy: a body, unless another message comes before the response.
 */
export type AnswerMode = 'json' | 'sse' | 'late-sse' | 'lazy'

export interface PostStreamOptions {
  exchange: Exchange
  openStream: () => EventStream
  mode: AnswerMode
  /** Headers of the response, asked for when it starts. */
  headers?: () => Record<string, string>
  /** Send a priming event when the stream starts. */
  isPrimed?: boolean
  /** Where messages go that cannot precede a JSON body. */
  fallback?: Outlet
  onDisconnect?: () => void
}

/** The response to one POST: JSON or an event stream. */
export class PostStream implements Outlet {
  readonly #options: PostStreamOptions
  #stream: EventStream | undefined
  #state: 'waiting' | 'streaming' | 'answered' = 'waiting'

  constructor(options: PostStreamOptions) {
    this.#options = options
    const { mode, exchange, onDisconnect } = options
    if (mode === 'sse') this.#startStream()
    exchange.response.on('close', () => {
      if (this.#state === 'waiting') onDisconnect?.()
    })
  }

  send(message: unknown, status = 200): void {
    const { mode, exchange, headers, fallback } = this.#options
    if (this.#state === 'waiting' && isResponse(message) && (mode !== 'late-sse' || status !== 200)) {
      this.#state = 'answered'
      exchange.reply(status, headers?.(), exchange.server.serialize(message))
      return
    }
    if (mode === 'json') {
      fallback?.send(message)
      return
    }
    if (this.#state === 'waiting') this.#startStream()
    this.#stream?.send(message)
  }

  /** All requests of the POST are answered or cancelled; `isAccepted` when there were none. */
  end(isAccepted: boolean): void {
    if (this.#state === 'waiting' && isAccepted) this.#options.exchange.reply(202)
    else if (this.#state === 'waiting') this.#startStream()
    this.#stream?.end()
    this.#state = 'answered'
  }

  #startStream(): void {
    const { exchange, openStream, headers, isPrimed = false, onDisconnect } = this.#options
    this.#state = 'streaming'
    this.#stream = openStream()
    this.#stream.attach(exchange, headers?.(), onDisconnect)
    this.#stream.begin(isPrimed)
  }
}
