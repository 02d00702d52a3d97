import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { through } from '../seams.ts'
import type { Server } from '../server.ts'
import { Sessions } from '../sessions.ts'
import { Exchange } from './exchange.ts'
import { originProblem } from './http-checks.ts'
import { openSse, postSse, type SseConnections } from './http-sse.ts'
import { serveEndpoint } from './streamable-http.ts'

/** A listening HTTP server: Streamable HTTP at `url`, the older HTTP+SSE at `sseUrl`. */
export interface Listening {
  url: string
  sseUrl: string
  /** Ends all streams and sockets. */
  close(): Promise<void>
}

/** Listens on `host`:`port` (0: any free port). Rejects when the port is taken. */
export async function listen(server: Server, port: number, host: string): Promise<Listening> {
  const sessions = new Sessions()
  const sseConnections: SseConnections = new Map()
  const route = async (exchange: Exchange): Promise<void> => {
    const refusal = originProblem(exchange)
    if (refusal) return exchange.refuse(refusal)
    switch (exchange.url.pathname) {
      case '/mcp':
        return serveEndpoint(exchange, sessions)
      case '/sse':
        if (server.handshakeRevisions.length > 0) return openSse(exchange, sseConnections)
        return exchange.reply(404)
      case '/messages':
        return postSse(exchange, sseConnections)
      default:
        return exchange.reply(404)
    }
  }
  const listener = createServer((request, response) => {
    const exchange = new Exchange(server, request, response)
    through(server.seams.http?.accept, route, exchange).catch((error: unknown) => {
      server.log(`internal error: ${String(error)}`)
      exchange.reply(500)
    })
  })
  const address = through(server.seams.http?.host, (clean) => clean, host)
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(port, address, resolve)
  })
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${portOf(listener.address())}`
  return {
    url: `${origin}/mcp`,
    sseUrl: `${origin}/sse`,
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve())
        listener.closeAllConnections()
      }),
  }
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === 'object' && address ? address.port : 0
}
