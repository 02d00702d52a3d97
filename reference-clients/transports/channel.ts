import type { Json, JsonObject, RequestId } from '../messages.ts'

export type TransportName = 'stdio' | 'streamable-http' | 'http-sse'

/** What a transport tells the connection. */
export interface Receiver {
  /** One message (or batch) as text. */
  receive(text: string): void
  /** True while a response to this request is awaited. */
  isWaiting(id: RequestId): boolean
  /** The transport is gone. */
  closed(reason: Error): void
}

export interface SendOptions {
  /** Aborting closes the response stream of this message (Streamable HTTP). */
  signal?: AbortSignal
  /** Headers of this message only (Streamable HTTP). */
  headers?: Readonly<Record<string, string>>
}

/** One open transport. */
export interface Channel {
  readonly transport: TransportName
  /**
   * Sends one message. On HTTP the promise of a request settles when its response was received, and rejects with
   * `SessionLost`, `BrokenStream`, `HttpFailure` or the `RpcError` in the body of a refusal.
   */
  send(message: JsonObject | Json[], payload: string | Uint8Array, options: SendOptions): Promise<void>
  /** The handshake settled this revision. */
  negotiated(revision: string): void
  /** The session is open: server messages that belong to no request may come. */
  listen(sessionLost: () => void): void
  /** Forgets the session, so that `initialize` starts a new one. */
  renew(): void
  /** Settles when messages that the server sends unasked can arrive, or never will. */
  listening(): Promise<void>
  /** Ends the transport in the order of the specification. */
  close(): Promise<void>
}
