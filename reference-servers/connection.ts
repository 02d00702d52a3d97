import type { Principal } from './authorization/principal.ts'
import { PendingRequests } from './client-requests.ts'
import { RequestContext } from './context.ts'
import { handshakeEra } from './eras/handshake.ts'
import { isStatelessRequest } from './eras/select.ts'
import { statelessEra } from './eras/stateless.ts'
import { internalError, invalidRequest, parseError, RpcError } from './errors.ts'
import { classify, isRequestId, isResponse, type JsonObject, type JsonRpcRequest, type RequestId } from './json-rpc.ts'
import { isSince, isStateless as isStatelessRevision, type Revision } from './revisions.ts'
import { own, type TransportName, through } from './seams.ts'
import type { Change, Recipient, Server } from './server.ts'

/** Where messages leave: a pipe, a stream, or the response to one POST. `status` is the HTTP status a rule asks for. */
export interface Outlet {
  send(message: unknown, status?: number): void
}

/** How a message came in. */
export interface Arrival {
  /** Where the answers to it, and what belongs to it, leave. */
  outlet: Outlet
  /** Streamable HTTP: the request headers. */
  headers?: Readonly<Record<string, string | undefined>>
  /** Who sent it, where that has to be said. */
  principal?: Principal
}

/** What `initialize` settled (handshake revisions). */
interface Handshake {
  revision: Revision
  clientCapabilities: JsonObject
  initialized: boolean
  logLevel: string
}

/** One conversation: a stdio process, an HTTP session, an SSE connection, or a single stateless POST. */
export class Connection implements Recipient {
  readonly server: Server
  readonly transport: TransportName
  /** Where messages leave that belong to no request; absent when the transport has no such place. */
  readonly outlet: Outlet | undefined
  readonly pending: PendingRequests
  readonly subscribedUris = new Set<string>()
  handshake: Handshake | undefined
  /** stdio: ends the conversation from this side. */
  hangUp: () => void = () => {}
  readonly #running = new Map<RequestId, AbortController>()

  constructor(server: Server, transport: TransportName, outlet?: Outlet) {
    this.server = server
    this.transport = transport
    this.outlet = outlet
    this.pending = new PendingRequests(this)
    server.connections.add(this)
  }

  /** Takes in the bytes of a line or body. Resolves when all requests in them are answered or cancelled. */
  async receiveBytes(bytes: Uint8Array, arrival: Arrival): Promise<void> {
    let message: unknown
    try {
      message = this.server.parse(bytes)
    } catch {
      return this.refuse(parseError(), undefined, arrival.outlet)
    }
    await this.receive(message, arrival)
  }

  /** Takes in one JSON value. Resolves when all requests in it are answered or cancelled. */
  async receive(message: unknown, arrival: Arrival): Promise<void> {
    // Batches exist in 2025-03-26 only (basic/index#batching).
    const clean = (revision: Revision | undefined) => revision === '2025-03-26'
    const takesBatches = through(this.server.seams.takesBatches, clean, this.handshake?.revision)
    if (Array.isArray(message) && message.length > 0 && takesBatches) {
      return this.#receiveBatch(message, arrival)
    }
    await through(this.server.seams.incoming, (value) => this.#receiveOne(value, arrival), message, this)
  }

  async #receiveBatch(members: readonly unknown[], arrival: Arrival): Promise<void> {
    const responses: unknown[] = []
    const send = (message: unknown) => {
      if (isResponse(message)) responses.push(message)
      else arrival.outlet.send(message)
    }
    await Promise.all(
      members.map((member) =>
        through(
          this.server.seams.incoming,
          (value) => this.#receiveOne(value, { ...arrival, outlet: { send } }),
          member,
          this,
        ),
      ),
    )
    if (responses.length === 0) return
    const units = through(this.server.seams.batch, (all): unknown[] => [all], responses)
    for (const unit of units) arrival.outlet.send(unit)
  }

  async #receiveOne(message: unknown, arrival: Arrival): Promise<void> {
    const received = classify(message)
    switch (received.kind) {
      case 'invalid':
        return this.refuse(invalidRequest(), received.id, arrival.outlet)
      case 'response':
        return this.pending.settle(received.response)
      case 'notification': {
        const { method, params = {} } = received.notification
        const clean = handshakeEra.notifications.get(method) ?? (() => {})
        return through(own(this.server.seams.notifications, method), clean, params, this)
      }
      case 'request':
        return this.#answer(received.request, arrival)
    }
  }

  async #answer(request: JsonRpcRequest, arrival: Arrival): Promise<void> {
    const controller = new AbortController()
    this.#running.set(request.id, controller)
    const { server, transport } = this
    const conversation = { server, transport, isOpen: this.handshake !== undefined }
    const era = isStatelessRequest(request, conversation, arrival.headers) ? statelessEra : handshakeEra
    const context = new RequestContext(this, request, arrival, controller.signal, era)
    try {
      const result = await through(server.seams.answer, (...args) => era.answer(...args), request, context)
      if (!controller.signal.aborted) this.emit({ jsonrpc: '2.0', id: request.id, result }, arrival.outlet, context)
    } catch (error) {
      if (controller.signal.aborted) return
      if (!(error instanceof RpcError)) this.server.log(`internal error: ${String(error)}`)
      this.refuse(error instanceof RpcError ? error : internalError(), request.id, arrival.outlet, context)
    } finally {
      if (this.#running.get(request.id) === controller) this.#running.delete(request.id)
      // Nothing that belongs to a request follows its response.
      controller.abort()
    }
  }

  /** Sends an error response; without a readable id it carries null, or none where the schema allows that. */
  refuse(error: RpcError, id: RequestId | undefined, outlet: Outlet, context?: RequestContext): void {
    const { code, message, data, status } = error
    const body = { code, message, data }
    const revision = context?.revision ?? this.handshake?.revision
    const nullId = revision !== undefined && !isSince(revision, '2025-11-25') ? { id: null } : {}
    // In the handshake revisions 404 says that the session is lost (basic/transports#session-management).
    const said = status === 404 && !isStatelessRevision(revision) ? undefined : status
    this.emit({ jsonrpc: '2.0', ...(id === undefined ? nullId : { id }), error: body }, outlet, context, said)
  }

  /** The one way out: every message to the client passes here. */
  emit(message: unknown, outlet: Outlet | undefined, context?: RequestContext, status?: number): void {
    const leaving = through(this.server.seams.outgoing, (clean): unknown[] => [clean], message, {
      transport: this.transport,
      revision: context?.revision ?? this.handshake?.revision,
      request: context?.request,
      connection: this,
    })
    for (const one of leaving) outlet?.send(one, status)
  }

  wants(change: Change): boolean {
    if (!this.handshake?.initialized || !this.outlet) return false
    return change.kind !== 'updated' || this.subscribedUris.has(change.uri)
  }

  /** Sends a notification that belongs to no request. */
  notify(method: string, params: JsonObject): void {
    const hasParams = Object.keys(params).length > 0
    this.emit({ jsonrpc: '2.0', method, ...(hasParams && { params }) }, this.outlet)
  }

  /** What notifications/cancelled asks for; unknown, finished and malformed ids have no effect. */
  cancel(params: JsonObject): void {
    const { requestId, reason } = params
    if (!isRequestId(requestId) || !this.#running.has(requestId)) return
    this.server.log(`cancelled ${JSON.stringify(requestId)}: ${typeof reason === 'string' ? reason : 'no reason'}`)
    through(this.server.seams.cancel, (id) => this.#running.get(id)?.abort(), requestId, this)
  }

  /** Abandons everything that is running. */
  close(): void {
    this.server.connections.delete(this)
    for (const controller of this.#running.values()) controller.abort()
    this.server.tasks.dropOf(this)
    this.pending.close()
  }
}
