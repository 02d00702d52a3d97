/** Our server towards one launch of the client: its connections, the rules of its revision, and what the script changes. */

import { isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { Exchange } from '../../conversation/exchange.ts'
import { readConversation } from '../../conversation/read-conversation.ts'
import type { Revision } from '../../revisions/revision.ts'
import type { TraceEvent } from '../../trace/events.ts'
import type { TransportKind } from '../../trace/place.ts'
import type { Recorder } from '../../trace/recorder.ts'
import type { Bounds } from '../../wire/bounds.ts'
import { sameJson } from '../../wire/json.ts'
import { RpcError } from '../rpc-error.ts'
import { noAnswer, type OutgoingOptions, type ServerScript } from './drive.ts'
import {
  defaultServerInfo,
  legacyMethods,
  type Method,
  methodNotFound,
  modernMethods,
  servedVersions,
} from './methods.ts'
import { checkMeta, RefusedRequest } from './modern-checks.ts'
import { completeResult } from './modern-result.ts'
import { asWriteOptions, type Outlet, type RequestContext } from './outlet.ts'
import { ServerConnection } from './server-connection.ts'
import type { Watch } from './watch.ts'

/** Header mismatch, missing client capability, unsupported version: https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#server-validation */
const modernErrors: readonly number[] = [-32020, -32021, -32022]

/** Our answer to a request. */
export interface Reply {
  readonly message: JsonObject
  /** The HTTP status that goes with it. */
  readonly status: number
  readonly deliberate?: string
}

export interface ScriptedServerOptions {
  /** Names the launch; its connections are `<name>.1`, `<name>.2` ... */
  readonly name: string
  readonly revision: Revision
  readonly transport: TransportKind
  readonly recorder: Recorder
  readonly bounds: Bounds
  readonly script: ServerScript
  readonly watch: Watch
  /** Called once, when a client is ready to be spoken to. */
  readonly onReady: (connection: ServerConnection) => void
  /** Told what a script threw that is no RpcError. */
  readonly onFailure: (error: unknown) => void
}

export class ScriptedServer {
  readonly options: ScriptedServerOptions
  readonly connections: ServerConnection[] = []
  readonly #methods: ReadonlyMap<string, Method>
  readonly #counts = new Map<string, number>()
  #ready = false

  constructor(options: ScriptedServerOptions) {
    this.options = options
    const { revision, script } = options
    const methods = revision.era === 'legacy' ? legacyMethods : modernMethods
    this.#methods = methods(revision, script)
  }

  openConnection(): ServerConnection {
    const { name, recorder, transport, revision, script } = this.options
    const eventIds = script.eventIds !== false && revision.sessions
    const connection = new ServerConnection(`${name}.${this.connections.length + 1}`, eventIds)
    this.connections.push(connection)
    recorder.record({
      kind: 'connection-opened',
      connection: connection.id,
      transport,
      revision: revision.id,
      target: 'client',
    })
    return connection
  }

  /** Notes that a connection is over. The trace tells it at the end: what the client still sends belongs to it too. */
  endConnection(connection: ServerConnection, by: 'us' | 'target', reason?: string): void {
    connection.ended ??= reason === undefined ? { by } : { by, reason }
    connection.outlet = undefined
  }

  /** Closes all connections in the trace; `by` stands for those that nobody has ended. */
  closeConnections(by: 'us' | 'target'): void {
    for (const { id, ended = { by } } of this.connections) {
      this.options.recorder.record({ kind: 'connection-closed', connection: id, ...ended })
    }
  }

  /** The connection that was opened last; a new one if there is none yet. */
  latest(): ServerConnection {
    return this.connections.at(-1) ?? this.openConnection()
  }

  byId(id: string): ServerConnection {
    return this.connections.find((connection) => connection.id === id) ?? this.latest()
  }

  /**
   * Answers a request, as the script or the rules say. Undefined: it stays without answer.
   * @param check throws RpcError for what the transport makes of the request
   */
  async reply(
    connection: ServerConnection,
    message: JsonObject & { readonly method: string },
    context: RequestContext,
    check: () => void = () => {},
  ): Promise<Reply | undefined> {
    const { script, revision, onFailure } = this.options
    const { method } = message
    const id = message.id ?? null
    const params = isJsonObject(message.params) ? message.params : {}
    const earlier = this.#counts.get(method) ?? 0
    this.#counts.set(method, earlier + 1)
    let deliberate =
      method === 'initialize' && (script.protocolVersion ?? revision.id) !== revision.id
        ? 'offers another version'
        : undefined
    const next = async (): Promise<JsonObject> => this.#byTheRules(connection, method, params)
    const scripted = script.on !== undefined && Object.hasOwn(script.on, method) ? script.on[method] : undefined
    const tagged = (): { deliberate?: string } => (deliberate === undefined ? {} : { deliberate })
    try {
      check()
      if (revision.era === 'modern') checkMeta(message, servedVersions(revision, script))
      const request = {
        message,
        params,
        connection: connection.id,
        earlier,
        label: (label: string) => this.label(connection.id, context.seq, label),
        deliberate: (reason: string) => {
          deliberate = reason
        },
        send: async (raw: Json, options: OutgoingOptions & { readonly eventId?: string } = {}) => {
          context.write(toText(raw), asWriteOptions(options))
        },
        request: (asked: string, given?: JsonObject, options?: OutgoingOptions & { readonly id?: Json }) =>
          this.ask(connection, context, asked, given, options),
        dropStream: async (options = {}) => context.drop(options),
      }
      const result = scripted === undefined ? await next() : await scripted(request, next)
      if (result === noAnswer) return undefined
      const whole =
        revision.era === 'modern' ? completeResult(method, result, script.serverInfo ?? defaultServerInfo) : result
      const finished = script.finish?.(method, whole) ?? whole
      return { message: { jsonrpc: '2.0', id, result: finished }, status: 200, ...tagged() }
    } catch (thrown) {
      if (!(thrown instanceof RpcError)) onFailure(thrown)
      const error = thrown instanceof RpcError ? thrown : new RpcError(-32603, 'Internal error')
      return { message: errorMessage(id, error), status: this.#statusOf(error), ...tagged() }
    }
  }

  /** To be called when a request has been answered. */
  answered(connection: ServerConnection, method: string, reply: Reply | undefined): void {
    if (reply?.message.result === undefined) return
    const modern = this.options.revision.era === 'modern'
    if (modern || method === 'initialize') connection.opened = true
    if (modern && method !== 'server/discover') this.#becomeReady(connection)
  }

  /** To be called when a notification has been taken in. */
  notified(connection: ServerConnection, method: string): void {
    if (method === 'notifications/initialized') this.#becomeReady(connection)
  }

  /** Sends a request of ours through `outlet` and waits for the response. */
  async ask(
    connection: ServerConnection,
    outlet: Outlet,
    method: string,
    params: JsonObject | undefined,
    options: OutgoingOptions & { readonly id?: Json } = {},
  ): Promise<Exchange> {
    const { watch, recorder } = this.options
    const id = options.id ?? connection.takeId()
    const message: JsonObject = { jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) }
    const seq = outlet.write(JSON.stringify(message), asWriteOptions(options))
    if (seq === undefined) return this.lost(connection.id, method)
    const answer = await watch.untilReceived(
      (r) => r.connection === connection.id && r.seq > seq && isResponse(r.message) && sameJson(r.message.id, id),
    )
    if (answer === undefined) {
      const over = connection.ended !== undefined || watch.over
      const outcome = over ? 'closed' : 'unanswered'
      const note = over ? 'the client ended first' : 'the client was quiet for the idle limit, or the time was up'
      recorder.record({ kind: 'note', connection: connection.id, about: seq, outcome, note })
    }
    const { exchanges } = readConversation(this.eventsOf(connection.id))
    return exchanges.find((e) => e.sent?.seq === seq) ?? this.lost(connection.id, method)
  }

  eventsOf(connection: string): readonly TraceEvent[] {
    return this.options.watch.events.filter((e) => 'connection' in e && e.connection === connection)
  }

  /** The exchange of a message that could not be sent. */
  lost(id: string | undefined, method: string): Exchange {
    const connection = id ?? this.options.name
    const note = `${method} could not be sent: the client keeps no stream open for it`
    this.options.recorder.record({ kind: 'note', connection, note })
    return new Exchange({
      label: undefined,
      connection,
      sent: undefined,
      response: undefined,
      extra: [],
      http: undefined,
      outcome: 'closed',
      notes: [note],
    })
  }

  /** The connection on which messages of ours can go out now: the youngest that has an open way. */
  speakable(): ServerConnection | undefined {
    return this.connections.findLast((connection) => connection.outlet?.open === true)
  }

  /** To be called when a way out has been opened: whoever waits for one looks again. */
  outletOpened(): void {
    this.options.watch.wake()
  }

  label(connection: string, about: number, label: string): void {
    this.options.recorder.record({ kind: 'note', connection, about, label, note: `named ${label}` })
  }

  #byTheRules(connection: ServerConnection, method: string, params: JsonObject): JsonObject {
    const answer = this.#methods.get(method)
    if (answer === undefined) throw methodNotFound(method)
    const early = this.options.revision.era === 'legacy' && !connection.opened
    if (early && method !== 'initialize' && method !== 'ping') {
      throw new RpcError(-32600, 'Expected initialize first')
    }
    return answer(params)
  }

  #statusOf(error: RpcError): number {
    if (error instanceof RefusedRequest) return error.status
    if (this.options.revision.era === 'legacy') return 200
    if (error.code === -32601) return 404
    return modernErrors.includes(error.code) ? 400 : 200
  }

  #becomeReady(connection: ServerConnection): void {
    if (this.#ready) return
    this.#ready = true
    this.options.onReady(connection)
  }
}

export function errorMessage(id: Json | undefined, { code, message, data }: RpcError): JsonObject {
  const error = { code, message, ...(data === undefined ? {} : { data }) }
  return id === undefined ? { jsonrpc: '2.0', error } : { jsonrpc: '2.0', id, error }
}

export function isResponse(message: JsonObject): boolean {
  return !('method' in message) && ('result' in message || 'error' in message)
}

export const toText = (raw: Json | Uint8Array): string | Uint8Array =>
  typeof raw === 'string' || raw instanceof Uint8Array ? raw : JSON.stringify(raw)
