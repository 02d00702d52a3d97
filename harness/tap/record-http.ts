/** Sorts what passes over HTTP into connections: a session each, an HTTP+SSE stream each, a client each where there is no session. */
import { createHash } from 'node:crypto'
import { isJsonArray, isJsonObject, type Json } from '../../schema/index.ts'
import type { Side } from '../trace/place.ts'
import { type HeaderList, header } from '../wire/http/headers.ts'
import { parseJson } from '../wire/json/json.ts'
import type { SseItem } from '../wire/sse-reader.ts'
import { type Attribution, TappedExchange } from './http-exchange.ts'
import type { TapLimits } from './tap-limits.ts'
import type { TappedConnection } from './tapped-connection.ts'
import type { HttpTraffic } from './traffic.ts'

interface HttpRecordingOptions {
  /** The URL of the server's endpoint. */
  readonly endpoint: URL
  readonly limits: TapLimits
  open(transport: 'streamable-http' | 'http-sse'): TappedConnection
  problem(message: string): void
}

/** One client without a session: what it asked, so that another client that looks alike is told apart. */
interface Sessionless {
  readonly connection: TappedConnection
  readonly isModern: boolean
  /** Ids of its requests, with the socket that they came over. */
  readonly ids: Map<string, number>
  open: number
}

/** A client without a session that has not asked for anything for so long is done with: milliseconds. */
const idleMs = 60_000

export class HttpRecording implements Attribution {
  readonly #options: HttpRecordingOptions
  readonly #exchanges = new Map<number, TappedExchange>()
  readonly #sessions = new Map<string, TappedConnection>()
  /** HTTP+SSE: path and query of the endpoint that a stream has named. */
  readonly #endpoints = new Map<string, TappedConnection>()
  readonly #clients = new Map<string, Sessionless>()
  readonly #sockets = new Map<number, Sessionless>()
  /** Which client has opened a session. */
  readonly #openers = new WeakMap<TappedConnection, string>()
  #hasToldUnknown = false

  constructor(options: HttpRecordingOptions) {
    this.#options = options
  }

  /** Takes the next thing that happened. */
  take(traffic: HttpTraffic, at: number): void {
    if (traffic.kind === 'request') {
      this.#exchanges.set(traffic.http, new TappedExchange(traffic, this, this.#options.limits))
      this.#closeIdle(at)
    }
    this.#exchanges.get(traffic.http)?.take(traffic, at)
    if (traffic.kind === 'ended') this.#exchanges.delete(traffic.http)
  }

  ofRequest(exchange: TappedExchange, at: number): TappedConnection | 'unknown-yet' | undefined {
    const { method, headers } = exchange.request
    const url = new URL(exchange.request.url)
    const named = this.#endpoints.get(`${url.pathname}${url.search}`)
    if (named !== undefined) return named
    const isEndpoint = url.pathname === this.#options.endpoint.pathname
    const wantsStream = method === 'GET' && (header(headers, 'accept') ?? '').includes('text/event-stream')
    if (!isEndpoint && !wantsStream) return undefined
    const session = header(headers, 'mcp-session-id')
    const json = method === 'POST' ? parseJson(exchange.body.toString('utf8')) : undefined
    if (opens(json)) return this.#openFor(exchange, json, at)
    if (session !== undefined) return this.#sessions.get(session) ?? this.#unknown()
    const client = this.#sessionless(exchange, json, at)
    if (client !== undefined) return client
    if (wantsStream) return 'unknown-yet'
    return (method === 'POST' ? this.#onlySessionOf(exchange) : undefined) ?? this.#unknown()
  }

  ofStream(exchange: TappedExchange, { event, data }: SseItem): TappedConnection | undefined {
    if (event !== 'endpoint' || data === undefined) return undefined
    const connection = this.#options.open('http-sse')
    const { url } = exchange.request
    if (URL.canParse(data, url)) {
      const { pathname, search } = new URL(data, url)
      this.#endpoints.set(`${pathname}${search}`, connection)
    }
    return connection
  }

  answered(exchange: TappedExchange, headers: HeaderList, at: number): void {
    const { connection, request, status = 0 } = exchange
    if (connection === undefined || connection.transport !== 'streamable-http') return
    const given = header(headers, 'mcp-session-id')
    const asked = header(request.headers, 'mcp-session-id')
    const isFine = status >= 200 && status < 300
    if (given !== undefined && isFine && asked !== given) {
      this.#sessions.set(given, connection)
      this.#openers.set(connection, clientKey(exchange))
      this.#forget(connection)
    }
    if (request.method === 'DELETE' && isFine) connection.close('client', at, 'the session was deleted')
  }

  over({ connection, request }: TappedExchange, by: Side, at: number): void {
    const client = this.#sockets.get(request.socket)
    if (client !== undefined && client.connection === connection) client.open = Math.max(0, client.open - 1)
    if (connection?.transport !== 'http-sse' || request.method !== 'GET') return
    connection.close(by, at, 'the event stream ended')
    for (const [endpoint, one] of this.#endpoints) if (one === connection) this.#endpoints.delete(endpoint)
  }

  /** Something was not handed on: what is under way cannot be read any more. */
  lose(): void {
    this.#exchanges.clear()
  }

  /** Connections that are recorded no further are forgotten. */
  forget(connection: TappedConnection): void {
    for (const [id, one] of this.#sessions) if (one === connection) this.#sessions.delete(id)
    for (const [endpoint, one] of this.#endpoints) if (one === connection) this.#endpoints.delete(endpoint)
    this.#forget(connection)
  }

  #forget(connection: TappedConnection): void {
    for (const [key, client] of this.#clients) if (client.connection === connection) this.#clients.delete(key)
    for (const [socket, client] of this.#sockets) if (client.connection === connection) this.#sockets.delete(socket)
  }

  /** A client without a session opens a conversation. */
  #openFor(exchange: TappedExchange, json: Json | undefined, at: number): TappedConnection {
    const before = this.#clients.get(clientKey(exchange))
    // What the same client did before has come to its end, unless it is two clients.
    if (before !== undefined && before.open === 0) before.connection.close('client', at)
    return this.#add(exchange, json, false)
  }

  #add(exchange: TappedExchange, json: Json | undefined, isModern: boolean): TappedConnection {
    const connection = this.#options.open('streamable-http')
    const client: Sessionless = { connection, isModern, ids: new Map(), open: 0 }
    this.#clients.set(clientKey(exchange), client)
    this.#count(client, exchange, json)
    return connection
  }

  #sessionless(exchange: TappedExchange, json: Json | undefined, at: number): TappedConnection | undefined {
    const { socket } = exchange.request
    const isModern = speaksModern(json)
    const known = this.#sockets.get(socket) ?? this.#clients.get(clientKey(exchange))
    const fits = known?.connection.isOpen === true && (known.isModern === isModern || !isModern)
    if (known === undefined || !fits) return isModern ? this.#add(exchange, json, true) : undefined
    const isOther = idsOf(json).some((id) => known.ids.has(id) && known.ids.get(id) !== socket)
    if (isOther && isModern) return this.#add(exchange, json, true)
    if (isOther) {
      known.connection.cut('several clients without a session cannot be told apart', at)
      return undefined
    }
    this.#count(known, exchange, json)
    return known.connection
  }

  #count(client: Sessionless, { request: { socket } }: TappedExchange, json: Json | undefined): void {
    this.#sockets.set(socket, client)
    client.open += 1
    for (const id of idsOf(json)) client.ids.set(id, socket)
  }

  /** A client that names no session, and has opened exactly one, means that one. */
  #onlySessionOf(exchange: TappedExchange): TappedConnection | undefined {
    const key = clientKey(exchange)
    const own = new Set([...this.#sessions.values()].filter((one) => one.isOpen && this.#openers.get(one) === key))
    const [only] = own
    return own.size === 1 ? only : undefined
  }

  #closeIdle(at: number): void {
    for (const { connection, isModern, open } of this.#clients.values())
      if (isModern && open === 0 && connection.lastAt < at - idleMs) connection.close('client', at)
  }

  #unknown(): undefined {
    if (this.#hasToldUnknown) return undefined
    this.#hasToldUnknown = true
    this.#options.problem(
      'some requests belong to conversations whose beginning the tap did not see; they are not judged',
    )
    return undefined
  }
}

function opens(json: Json | undefined): boolean {
  return (isJsonArray(json) ? json : [json]).some((one) => isJsonObject(one) && one.method === 'initialize')
}

function speaksModern(json: Json | undefined): boolean {
  if (!isJsonObject(json) || !isJsonObject(json.params)) return false
  const meta = json.params._meta
  return isJsonObject(meta) && 'io.modelcontextprotocol/protocolVersion' in meta
}

/** Keys of the ids of the requests in a unit. */
function idsOf(json: Json | undefined): readonly string[] {
  return (isJsonArray(json) ? json : [json]).flatMap((one) =>
    isJsonObject(one) && one.method !== undefined && one.id !== undefined ? [JSON.stringify(one.id)] : [],
  )
}

/** What tells one client from another, as far as it shows; credentials only as a digest. */
function clientKey({ request: { from, headers } }: TappedExchange): string {
  const shown = ['user-agent', 'authorization', 'cookie'].map((name) => header(headers, name) ?? '')
  return createHash('sha256')
    .update([from, ...shown].join('\n'))
    .digest('base64')
}
