/** Our end of HTTP+SSE towards a client under test: a path for the stream and one for the messages, raw control. */
import { type HttpListener, type HttpListenerOptions, listenHttp } from '../http/listener.ts'

/** `onRequest` answers what comes to either path. */
type HttpSseServerOptions = Omit<HttpListenerOptions, 'port' | 'tls' | 'carriesMessages'>

interface HttpSseServer extends Pick<HttpListener, 'settled' | 'close'> {
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
