/** Our end of Streamable HTTP towards a client under test: one path, raw control. Other paths get 404. */
import type { HeaderList } from '../../wire/http/headers.ts'
import { type HttpListenerOptions, listenHttp, pathOf } from '../http/listener.ts'
import type { HttpServerExchange } from '../http/server-exchange.ts'

/** `onRequest` answers what comes to the endpoint. */
interface StreamableHttpServerOptions extends Omit<HttpListenerOptions, 'carriesMessages'> {
  /** Answers what comes to other paths, which carry no messages. Default: 404. */
  readonly onOther?: (exchange: HttpServerExchange) => void
  /** Default `/mcp`. */
  readonly path?: string
}

interface StreamableHttpServer {
  /** The URL of the MCP endpoint. */
  readonly url: string
  settled(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** Listens on a free port of 127.0.0.1. */
export async function openStreamableHttpServer(options: StreamableHttpServerOptions): Promise<StreamableHttpServer> {
  const { path = '/mcp', onOther, ...rest } = options
  const listener = await listenHttp({
    ...rest,
    // A form is for an authorization server, which a client may look for here.
    carriesMessages: (asked, headers) => asked === path || (onOther === undefined && !isForm(headers)),
    onRequest: (exchange) => {
      if (pathOf(exchange.url) === path) options.onRequest(exchange)
      else if (onOther !== undefined) onOther(exchange)
      else exchange.respond(404)
    },
  })
  return { url: `${listener.origin}${path}`, settled: listener.settled, close: listener.close }
}

const isForm = (headers: HeaderList): boolean =>
  headers.some(([name, value]) => /^content-type$/i.test(name) && /^application\/x-www-form-urlencoded/i.test(value))
