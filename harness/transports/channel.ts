/**
 * The client side of a transport: sends units and records all that crosses. What arrives is not handed over but recorded;
 * whoever waits for it listens to the recorder. Nothing here knows a requirement or throws over what the target does.
 */

import type { TransportKind } from '../trace/place.ts'
import type { HeaderList } from '../wire/http/headers.ts'
import type { Holding } from './stdio/usage/read-holding.ts'

export interface SendUnit {
  /** A line without its terminator (stdio), or the POST body. */
  readonly body: string | Uint8Array
  /** HTTP headers as given, in this case; the transport adds only Host, Content-Length and Connection. */
  readonly headers?: HeaderList
  /** True: over HTTP without the Authorization that the user gave for the target. */
  readonly bare?: boolean
  readonly label?: string
  readonly deliberate?: string
}

export interface HttpRequestInit {
  readonly method: string
  /** Default: the endpoint of the connection. */
  readonly url?: string
  readonly headers: HeaderList
  readonly body?: string | Uint8Array
  /** True: without the Authorization that the user gave for the target. */
  readonly bare?: boolean
  /** `head`: we end the exchange once the response head is there. `body`: read to the end. `stream`: leave it open, see `ended`. */
  readonly until: 'head' | 'body' | 'stream'
  readonly label?: string
  readonly deliberate?: string
}

export interface HttpOutcome {
  /** The number of the HTTP exchange in the trace. */
  readonly http: number
  /** Undefined when no response came: refused, reset, time-out. The reason is in the trace. */
  readonly status: number | undefined
  readonly headers: HeaderList
  /** Why no response came, in plain words for the user. */
  readonly error?: import('../harness-error.ts').HarnessError
  /** Resolves when the response has ended, from either side; never rejects. */
  readonly ended: Promise<void>
  /** Ends it from our side. */
  end(): void
}

export interface ClientChannel {
  readonly kind: TransportKind
  readonly connection: string
  readonly alive: boolean
  /**
   * Sends one unit. `seq` is the trace position of its `message` event. On stdio `http` is undefined and the promise resolves
   * when the bytes are written; over HTTP it resolves with the response head (the response is read on to its end in the background).
   */
  send(unit: SendUnit): Promise<{ readonly seq: number; readonly http: HttpOutcome | undefined }>
  /** stdio only: writes bytes without framing; recorded as one `message` event without terminator. */
  write(
    bytes: string | Uint8Array,
    options?: { label?: string; deliberate?: string },
  ): Promise<{ readonly seq: number }>
  /** stdio only: resolves when no line of ours is half written, for whoever writes of its own accord. */
  betweenLines?(): Promise<void>
  /** stdio only: from now on the process may use no more than something that is meant to cost much is worth. */
  boundCost?(): void
  /** stdio only: whether the process is at work on that, however little it says. */
  readonly isWorking?: boolean
  /** stdio only: what the process holds open; undefined where nobody can tell. */
  holding?(): Holding | undefined
  /** HTTP transports only. */
  http(init: HttpRequestInit): Promise<HttpOutcome>
  /** stdio only: closes the target's stdin and resolves when the process has exited, or `signal` aborts. */
  endInput(signal: AbortSignal): Promise<void>
  /**
   * Ends the connection: stdio closes stdin, then SIGTERM, then SIGKILL to the whole process tree, each after its grace time
   * (https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#stdio); HTTP ends what is still open.
   */
  close(): Promise<void>
  /** Resolves when the connection has ended for whatever reason; never rejects. */
  readonly ended: Promise<void>
}

/** Opens connections to one server target over one transport. */
export interface ChannelFactory {
  readonly kind: TransportKind
  /** Rejects with a HarnessError when the target cannot be started or reached. */
  open(options: OpenOptions): Promise<ClientChannel>
  /** Present where one process of ours serves all channels, and is started again when it ends. */
  readonly serving?: Serving
}

export interface Serving {
  /** Resolves when it serves, or will not serve any more. */
  ready(): Promise<void>
  /** How often it was started so far. */
  readonly starts: number
  /** How often it was ended for what it used. */
  readonly overuses: number
}

export interface OpenOptions {
  readonly connection: string
  readonly revision: import('../../schema/index.ts').RevisionId
  readonly recorder: import('../trace/recorder.ts').Recorder
  readonly signal: AbortSignal
  /** HTTP transports only: in place of the token that the user gave for the target. */
  readonly token?: string
}
