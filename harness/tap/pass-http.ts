/** A reverse proxy that passes on everything between clients and one HTTP server, as it comes. */
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { type AddressInfo, isIPv4 } from 'node:net'
import type { Traffic } from './traffic.ts'

interface HttpPass {
  readonly host: string
  /** 0: a free one. */
  readonly port: number
  /** The endpoint of the server. */
  readonly endpoint: URL
  now(): number
  /** Gets a copy of what has been passed on already. */
  hand(traffic: Traffic): void
}

interface Proxy {
  /** What clients are given in place of the endpoint. */
  readonly url: string
  close(): Promise<void>
}

/** An unused socket to the server is closed sooner than any server in use closes it, so that no request is lost on it. */
const idleSocketMs = 1_000

/** Listens; rejects with the error of the system. */
export async function passHttp(pass: HttpPass): Promise<Proxy> {
  const { endpoint, host, port } = pass
  const isTls = endpoint.protocol === 'https:'
  const sockets = { keepAlive: true, timeout: idleSocketMs }
  const agent = isTls ? new HttpsAgent(sockets) : new Agent(sockets)
  const isLocal = isLoopback(host)
  const numbers = new WeakMap<object, number>()
  let exchanges = 0
  let connections = 0
  const server = createServer(
    { requestTimeout: 0, headersTimeout: 60_000, keepAliveTimeout: 5_000 },
    (request, response) => {
      // The server sees its own name in Host, so its own check against DNS rebinding cannot work behind us: it is made here.
      if (isLocal && !isOwnName(request.headers.host)) return refuse(response)
      exchanges += 1
      pump(request, response, exchanges, numbers.get(request.socket) ?? 0)
    },
  )
  server.on('connection', (socket) => {
    connections += 1
    numbers.set(socket, connections)
    socket.setNoDelay(true)
  })
  await listening(server, host, port)
  const { port: chosen } = server.address() as AddressInfo
  const name = host.includes(':') ? `[${host}]` : host
  return {
    url: `http://${name}:${chosen}${endpoint.pathname}${endpoint.search}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
        agent.destroy()
      }),
  }

  function pump(request: IncomingMessage, response: ServerResponse, http: number, socket: number): void {
    const { hand, now } = pass
    const url = new URL(request.url ?? '/', endpoint.origin)
    const method = request.method ?? 'GET'
    const raw = withHost(request.rawHeaders, endpoint.host)
    const from = request.socket.remoteAddress ?? ''
    hand({ kind: 'request', http, socket, from, method, url: url.href, rawHeaders: raw, at: now() })
    let isOver = false
    const over = (by: 'client' | 'server', error?: string): void => {
      if (isOver) return
      isOver = true
      hand({ kind: 'ended', http, by, error, at: now() })
    }
    const send = isTls ? httpsRequest : httpRequest
    const upstream = send({
      ...{ protocol: endpoint.protocol, hostname: endpoint.hostname, port: endpoint.port, path: request.url ?? '/' },
      ...{ method, headers: raw, setHost: false, insecureHTTPParser: false },
      // The server takes nothing more on a socket on which it was asked to close it, whatever its response says.
      agent: asksToClose(request) ? false : agent,
    })
    upstream.useChunkedEncodingByDefault = false
    upstream.setNoDelay(true)
    request.on('data', (data: Buffer) => hand({ kind: 'request-data', http, data: copied(data), at: now() }))
    request.on('end', () => hand({ kind: 'request-ended', http, at: now() }))
    request.pipe(upstream)
    upstream.on('response', (answer) => {
      const status = answer.statusCode ?? 502
      response.sendDate = false
      response.writeHead(status, answer.statusMessage ?? '', answer.rawHeaders)
      // Together with the first of the body, where both came together; else by itself, at once.
      setImmediate(() => response.flushHeaders())
      hand({ kind: 'response', http, status, rawHeaders: answer.rawHeaders, at: now() })
      answer.on('data', (data: Buffer) => hand({ kind: 'response-data', http, data: copied(data), at: now() }))
      answer.pipe(response)
      answer.on('end', () => {
        if (answer.complete) over('server')
      })
      answer.on('close', () => {
        if (answer.complete) return
        over('server', 'the server broke the response off')
        response.destroy()
      })
    })
    upstream.on('error', (error) => {
      if (isOver) return
      over('server', error.message)
      if (response.headersSent) response.destroy()
      else
        response
          .writeHead(502, { 'Content-Type': 'text/plain' })
          .end(`mcp-conform tap: no answer from ${endpoint.origin}: ${error.message}\n`)
    })
    response.on('close', () => {
      if (response.writableFinished) return
      over('client', 'the client closed it before the response was complete')
      upstream.destroy()
    })
  }
}

const asksToClose = ({ headers }: IncomingMessage): boolean =>
  /(?:^|,)\s*close\s*(?:,|$)/i.test(headers.connection ?? '')

const copied = (data: Buffer): Uint8Array => Uint8Array.prototype.slice.call(data)

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

/** As they came, but for Host. */
function withHost(raw: readonly string[], host: string): string[] {
  return raw.map((part, i) => (i % 2 === 1 && raw[i - 1]?.toLowerCase() === 'host' ? host : part))
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

/** Whether somebody who means this very machine asks. */
function isOwnName(host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return isLoopback(hostname.replace(/^\[|\]$/g, ''))
}

function refuse(response: ServerResponse): void {
  response
    .writeHead(403, { 'Content-Type': 'text/plain' })
    .end('mcp-conform tap: expected a Host of this machine, such as localhost or 127.0.0.1\n')
}
