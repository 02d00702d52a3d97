/** Our end of Streamable HTTP towards a client under test: one path, raw control. Other paths get 404. */
import type { Recorder } from '../../trace/recorder.ts'
import type { Bounds, Reached } from '../../wire/bounds.ts'
import type { AnswerStyle } from '../http/answer-style.ts'
import { type HttpRequestHead, listenHttp } from '../http/listener.ts'
import type { HttpServerExchange } from '../http/server-exchange.ts'

export interface StreamableHttpServerOptions {
  readonly recorder: Recorder
  /** Names the connection of a request; may open one. */
  readonly connectionOf: (head: HttpRequestHead) => string
  /** Answers what comes to the endpoint, at once or later. */
  readonly onRequest: (exchange: HttpServerExchange) => void
  readonly onUnreadable?: (code: string) => void
  readonly onReached?: (reached: Reached, consequence: string) => void
  readonly bounds?: Bounds
  readonly style?: AnswerStyle
  /** Default `/mcp`. */
  readonly path?: string
}

export interface StreamableHttpServer {
  /** The URL of the MCP endpoint. */
  readonly url: string
  settled(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Listens on a free port of 127.0.0.1. */
export async function openStreamableHttpServer(options: StreamableHttpServerOptions): Promise<StreamableHttpServer> {
  const { path = '/mcp', ...rest } = options
  const listener = await listenHttp({
    ...rest,
    onRequest: (exchange) => {
      if (pathOf(exchange.url) === path) options.onRequest(exchange)
      else exchange.respond(404)
    },
  })
  return { url: `${listener.origin}${path}`, settled: listener.settled, close: listener.close }
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? ''
}
