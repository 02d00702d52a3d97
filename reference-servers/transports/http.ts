import { createServer, type Server as HttpServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { servesIssuing } from '../authorization/issuing/route.ts'
import { servesPage } from '../authorization/pages.ts'
import { refusesUnauthorized, servesDocument } from '../authorization/protection.ts'
import { through } from '../seams.ts'
import type { Server } from '../server.ts'
import { Sessions } from '../sessions.ts'
import { Exchange } from './exchange.ts'
import { originProblem } from './http-checks.ts'
import { openSse, postSse, type SseConnections } from './http-sse.ts'
import { openRelay } from './relay.ts'
import { serveEndpoint } from './streamable-http.ts'

/** A listening HTTP server: Streamable HTTP at `url`, the older HTTP+SSE at `sseUrl`. */
export interface Listening {
  url: string
  sseUrl: string
  /** Ends all streams and sockets. */
  close(): Promise<void>
}

const endpoints: readonly string[] = ['/mcp', '/sse', '/messages']

/** Listens on `host`:`port` (0: any free port). Rejects when the port is taken. */
export async function listen(server: Server, port: number, host: string): Promise<Listening> {
  const sessions = new Sessions()
  const sseConnections: SseConnections = new Map()
  const route = async (exchange: Exchange): Promise<void> => {
    const refusal = originProblem(exchange)
    if (refusal) return exchange.refuse(refusal)
    if (endpoints.includes(exchange.url.pathname) && (await refusesUnauthorized(exchange))) return
    switch (exchange.url.pathname) {
      case '/mcp':
        return serveEndpoint(exchange, sessions)
      case '/sse':
        if (server.handshakeRevisions.length > 0) return openSse(exchange, sseConnections)
        return exchange.reply(404)
      case '/messages':
        return postSse(exchange, sseConnections)
      default:
        if (!servesDocument(exchange) && !(await servesPage(exchange)) && !(await servesIssuing(exchange)))
          exchange.reply(404)
    }
  }
  const take: RequestListener = (request, response) => {
    const exchange = new Exchange(server, request, response)
    through(server.seams.http?.accept, route, exchange).catch((error: unknown) => {
      server.log(`internal error: ${String(error)}`)
      exchange.reply(500)
    })
  }
  const listener = createServer(take)
  const address = through(server.seams.http?.host, (clean) => clean, host)
  await bind(listener, port, address)
  const others = (server.seams.http?.hosts ?? []).map((other) => ({ other, listener: createServer(take) }))
  for (const { other, listener: further } of others) {
    await bind(further, portOf(listener.address()), other).catch(() => server.log(`${other} cannot be listened on`))
  }
  const passing = server.seams.http?.relay
  const relay = passing && (await openRelay(portOf(listener.address()), host, passing))
  const name = others.length > 0 ? 'localhost' : host
  const origin = `http://${name.includes(':') ? `[${name}]` : name}:${relay?.port ?? portOf(listener.address())}`
  return {
    url: `${origin}/mcp`,
    sseUrl: `${origin}/sse`,
    async close() {
      await relay?.close()
      await Promise.all([listener, ...others.map((one) => one.listener)].map(unbind))
    },
  }
}

function bind(listener: HttpServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(port, host, resolve)
  })
}

function unbind(listener: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    listener.close(() => resolve())
    listener.closeAllConnections()
  })
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === 'object' && address ? address.port : 0
}
