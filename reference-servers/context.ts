import type { Arrival, Connection } from './connection.ts'
import type { Era } from './eras/era.ts'
import { shouldLog } from './features/logging.ts'
import { isObject, isRequestId, type JsonObject, type JsonRpcRequest, type RequestId } from './json-rpc.ts'
import type { Revision } from './revisions.ts'
import { own, through } from './seams.ts'
import type { Server } from './server.ts'

/** A question to the client: sampling/createMessage, elicitation/create or roots/list. */
export interface InputRequest {
  method: string
  params?: JsonObject
  /** 2025-11-25: it may run as a task, if the client can do that. */
  asTask?: boolean
}

/** One request being served, and the ways to speak to its client meanwhile. */
export class RequestContext {
  readonly server: Server
  readonly connection: Connection
  readonly request: JsonRpcRequest
  readonly arrival: Arrival
  /** Aborted when the request is cancelled or answered. */
  readonly signal: AbortSignal
  readonly era: Era

  constructor(connection: Connection, request: JsonRpcRequest, arrival: Arrival, signal: AbortSignal, era: Era) {
    this.server = connection.server
    this.connection = connection
    this.request = request
    this.arrival = arrival
    this.signal = signal
    this.era = era
  }

  get params(): JsonObject {
    return this.request.params ?? {}
  }

  /** params._meta, or an empty object. */
  get meta(): JsonObject {
    return isObject(this.params._meta) ? this.params._meta : {}
  }

  get revision(): Revision {
    return this.era.revision(this)
  }

  get clientCapabilities(): JsonObject {
    return this.era.clientCapabilities(this)
  }

  /** The least severe level to send, or undefined for no log messages. */
  get logLevel(): string | undefined {
    return this.era.logLevel(this)
  }

  get progressToken(): RequestId | undefined {
    const { progressToken } = this.meta
    return isRequestId(progressToken) ? progressToken : undefined
  }

  /** Sends a message that belongs to this request, where its response goes. */
  sendRelated(message: unknown): void {
    this.connection.emit(message, this.arrival.outlet, this)
  }

  /** Sends a notification that belongs to this request; nothing once it is answered or cancelled. */
  notify(method: string, params: JsonObject): void {
    if (!this.signal.aborted) this.sendRelated({ jsonrpc: '2.0', method, params })
  }

  /** Reports progress if the client gave a token. */
  progress(progress: number, total: number): void {
    const { progressToken } = this
    if (progressToken !== undefined) this.notify('notifications/progress', { progressToken, progress, total })
  }

  log(level: string, data: unknown): void {
    if (shouldLog(level, this)) this.notify('notifications/message', { level, logger: 'reference-server', data })
  }

  /**
   * Gets the client's answers to several questions at once, by key. Up to 2025-11-25 by requests to the client, in
   * 2026-07-28 from inputResponses. Throws what ends the request when they cannot be had now (see the eras).
   * `timeoutMs`: up to 2025-11-25, how long to wait before the questions are withdrawn with a TimedOut.
   */
  input(requests: Record<string, InputRequest>, timeoutMs?: number): Promise<Record<string, JsonObject>> {
    const { questions } = this.server.seams
    const asked = Object.entries(requests).map(([key, request]): [string, InputRequest] => {
      const { method, params } = request
      return [
        key,
        params ? { ...request, params: through(own(questions, method), (clean) => clean, params, this) } : request,
      ]
    })
    return this.era.input(Object.fromEntries(asked), this, timeoutMs)
  }
}
