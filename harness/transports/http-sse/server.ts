/** Our end of HTTP+SSE towards a client under test: a path for the stream and one for the messages, raw control. */
import type { Recorder } from '../../trace/recorder.ts'
import type { Bounds, Reached } from '../../wire/bounds.ts'
import type { AnswerStyle } from '../http/answer-style.ts'
import { type HttpListener, type HttpRequestHead, listenHttp } from '../http/listener.ts'
import type { HttpServerExchange } from '../http/server-exchange.ts'

export interface HttpSseServerOptions {
  readonly recorder: Recorder
  /** Names the connection of a request; may open one. */
  readonly connectionOf: (head: HttpRequestHead) => string
  /** Answers what comes to either path, at once or later. */
  readonly onRequest: (exchange: HttpServerExchange) => void
  readonly onUnreadable?: (code: string) => void
  readonly onReached?: (reached: Reached, consequence: string) => void
  readonly bounds?: Bounds
  readonly style?: AnswerStyle
}

export interface HttpSseServer extends Pick<HttpListener, 'settled' | 'close'> {
  /** The URL of the event stream. */
  readonly url: string
}

export const streamPath = '/sse'
export const messagesPath = '/messages'

/** Listens on a free port of 127.0.0.1. */
export async function openHttpSseServer(options: HttpSseServerOptions): Promise<HttpSseServer> {
  const listener = await listenHttp({
    ...options,
    onRequest: (exchange) => {
      const path = exchange.url.split('?', 1)[0]
      if (path === streamPath || path === messagesPath) options.onRequest(exchange)
      else exchange.respond(404)
    },
  })
  return { url: `${listener.origin}${streamPath}`, settled: listener.settled, close: listener.close }
}
