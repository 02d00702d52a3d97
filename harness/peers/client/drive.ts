/** What a scenario against a server under test can do. It drives; it decides nothing. */

import type { Json, JsonObject, RevisionId } from '../../../schema/index.ts'
import type { Conversation } from '../../conversation/conversation.ts'
import type { Exchange } from '../../conversation/exchange.ts'
import type { Accounts } from '../../fixtures/accounts.ts'
import type { Fixtures } from '../../fixtures/fixtures.ts'
import type { Revision } from '../../revisions/revision.ts'
import type { TraceEvent } from '../../trace/events.ts'
import type { RevisionFacts } from '../../trace/facts.ts'
import type { Fuzzing } from '../../trace/fuzz-case.ts'
import type { TransportKind } from '../../trace/place.ts'
import type { SiteHandler } from '../../transports/http/site.ts'
import type { Holding } from '../../transports/stdio/usage/read-holding.ts'
import type { StartOutcome } from './waiting/process-start.ts'

export type { SiteHandler }

/** `L` names exchanges, `F` the fixtures that the scenario looks for. */
export interface ServerDrive<L extends string = string, F extends string = string> {
  readonly revision: Revision
  readonly transport: TransportKind
  /** Aborts when the scenario's time is up or the run is interrupted. */
  readonly signal: AbortSignal
  readonly facts: RevisionFacts
  /** All revisions that the target keeps to when it is asked for them over this transport. */
  readonly spoken: readonly RevisionId[]
  readonly fixtures: Fixtures<F>
  /** Who may do what, as far as the user has said so. */
  readonly accounts: Accounts
  /** The origin of our issuer, which is there for the whole run where the server trusts it. */
  readonly issuer: string | undefined
  /**
   * Opens a site of ours for as long as the scenario runs, on this port or a free one, and gives its origin. Undefined when
   * something else listens there. With `tls` it has a certificate that only those trust who were told to.
   */
  host(site: string, handler: SiteHandler, options?: HostOptions): Promise<string | undefined>
  /** For properties that generate messages. */
  readonly fuzz: Fuzzing
  /**
   * Opens a connection (a process on stdio, a session on HTTP) and, unless told otherwise, carries out the opening of the
   * revision. With `isolation: 'shared'` or `'mixed'` it may be one that was used before, unless `fresh` or `handshake` is given.
   * Rejects with a HarnessError when the server cannot be started or reached, or leaves the opening without answer: the
   * scenario need not catch it, its judges miss their evidence then.
   */
  connect(options?: ConnectOptions): Promise<TestClient<L>>
}

export interface HostOptions {
  readonly port?: number | undefined
  readonly tls?: boolean
}

export interface ConnectOptions {
  /** False: nothing is sent on opening. */
  readonly handshake?: boolean
  /** Capabilities that our client declares; default none. */
  readonly capabilities?: JsonObject
  /** HTTP only: that of a second user, by his token; never a shared one. */
  readonly token?: string
  /** How our client introduces itself; default: as ever. */
  readonly clientInfo?: JsonObject
  /** A connection of one's own even in a shared scenario. */
  readonly fresh?: boolean
  /** In a shared scenario: the second of two, to compare with the first. Those who share it use it for little. */
  readonly second?: boolean
}

export interface SendOptions<L extends string> {
  /** The name under which judges find the exchange. */
  readonly as?: L
  /** Set when what is sent breaks a rule on purpose: why. */
  readonly deliberate?: string
  /** Changes to the HTTP headers: a value sets, null removes. Names keep the case given here. Ignored on stdio. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** True: over HTTP without the Authorization that the user gave for the target. */
  readonly bare?: boolean
  /**
   * How long to wait: `answer` (default) until the response or the time limit; `fence` until the answer, or the end of the
   * patience that begins when a request sent after it was answered; `none` not at all. An answer that comes later still counts.
   */
  readonly wait?: 'answer' | 'fence' | 'none'
  /** With `wait: 'fence'`, called once a request sent after it was answered: from then on it may be waited for beside other work. */
  onRead?(): void
}

/** One of several units that are sent at once. */
export interface UnitOfMany {
  readonly raw: Json | Uint8Array
  /** What a text says, where it is known to be a message. */
  readonly json?: JsonObject | undefined
  /** Whether its answer is waited for. */
  readonly isDue: boolean
  readonly deliberate: string
  readonly headers: Readonly<Record<string, string>>
}

export interface RequestOptions<L extends string> extends SendOptions<L> {
  /** The id to use instead of the next number. */
  readonly id?: Json
  /** Members for params._meta, on top of what the revision asks for; null removes a member. */
  readonly meta?: JsonObject
  /** False: params are sent as they are, without the revision's `_meta`. */
  readonly dress?: boolean
}

export interface HttpInit<L extends string> {
  readonly as?: L
  readonly deliberate?: string
  readonly method: string
  /** Another URL than the endpoint's. */
  readonly url?: string
  /** Replaces the revision's usual headers; a value sets, null removes. */
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: string | Uint8Array
  /** True: without the Authorization that the user gave for the target. */
  readonly bare?: boolean
  /** `head`: resolve with the response head and then end the exchange from our side; `body` (default): read it to its end. */
  readonly until?: 'head' | 'body'
}

export interface ListenOptions<L extends string> {
  readonly as?: L
  readonly lastEventId?: string
  /** Comes back each time the server ends the stream, as a client does that wants to hear all; until it is closed. */
  readonly reconnects?: boolean
}

/** Answers a request of the server; return the result, or throw `RpcError` for an error response. */
export type RequestResponder = (params: JsonObject, message: JsonObject) => JsonObject | Promise<JsonObject>

/** An event stream that our side opened with GET and holds open. */
export interface EventStream {
  /** The GET that opened it. */
  readonly exchange: Exchange
  /** Resolves when either side has ended it. */
  readonly ended: Promise<unknown>
  /** Last event id seen on it. */
  readonly lastEventId: string | undefined
  /** Ends it from our side. */
  close(): Promise<void>
}

/** A request whose answer is not waited for: a subscription, or work that is to be cancelled. */
export interface OpenRequest {
  readonly id: Json
  /**
   * The next message of the target that fits, from the request on (default: the messages not yet waited for); undefined when
   * the time limit passes, or nothing more can come because the HTTP response or the connection has ended.
   */
  next(fits: (message: JsonObject) => boolean): Promise<JsonObject | undefined>
  /** Cancels it the way of the revision: closes the response stream (modern, HTTP), else notifications/cancelled. */
  cancel(): Promise<void>
}

/** Our client: sends, waits, records. Never throws over what the target does; only the scenario's abort rejects. */
export interface TestClient<L extends string = string> {
  readonly connection: string
  /** The result of the opening: InitializeResult or DiscoverResult; undefined without handshake or if it failed. */
  readonly opened: JsonObject | undefined
  readonly sessionId: string | undefined
  /** How the start of the process behind the connection went: `begun` at once over HTTP, else with its first message. */
  readonly started: Promise<StartOutcome>
  /** True until one side ended the connection. */
  readonly alive: boolean
  /** Sends a request, dressed as the revision asks, and waits for its response. */
  request(method: string, params?: JsonObject, options?: RequestOptions<L>): Promise<Exchange>
  /** As `request`, but resolves as soon as it is sent; whoever starts it has it answered or cancels it. */
  start(method: string, params?: JsonObject, options?: RequestOptions<L>): Promise<OpenRequest>
  /** Sends a notification; over HTTP waits for the response to the POST. */
  notify(method: string, params?: JsonObject, options?: SendOptions<L>): Promise<Exchange>
  /** Sends any text or bytes as one transport unit: a line, or a POST body. A string or bytes go out as they are. */
  send(raw: Json | Uint8Array, options?: SendOptions<L> & { readonly method?: string }): Promise<Exchange>
  /**
   * Sends units at once, and waits for the answers to those that are due. Nothing of it is read back, which for many units costs
   * more than all else: see `conversation`. `refused`: some of them unread, as by a limit; `not sent`: the target limits how often it
   * may be asked, so that each has to be sent by itself.
   */
  sendTogether(units: readonly UnitOfMany[]): Promise<'sent' | 'not sent' | 'refused'>
  /**
   * Sends a request so many times, as fast as the target answers, and ends with the first one that it refuses as by a limit. The
   * refusal is what was asked for: nothing is asked again for it. They are labelled `<as>-0`, `<as>-1` and so on.
   */
  burst(method: string, params: JsonObject, options: { readonly times: number; readonly as: string }): Promise<void>
  /** Sends bytes with no framing added, on stdio only: parts of lines, several lines at once. */
  write(bytes: string | Uint8Array, options?: SendOptions<L>): Promise<void>
  /**
   * A request that any server answers, ping or server/discover: its answer proves that what was sent before has been read, by
   * a server that reads in order. Answers to that may still be on their way.
   */
  fence(options?: SendOptions<L>): Promise<Exchange>
  /** Any HTTP request, on the HTTP transports only. */
  http(init: HttpInit<L>): Promise<Exchange>
  /** Opens the GET stream of Streamable HTTP, resuming after `lastEventId` if given. */
  listen(options?: ListenOptions<L>): Promise<EventStream>
  /**
   * The first message of the target that fits and was not waited for before, whatever else came first; undefined when the
   * time limit passes.
   */
  next(fits: (message: JsonObject) => boolean): Promise<JsonObject | undefined>
  /**
   * Answers requests of the server with this method from now on. Ping is always answered, anything else gets -32601.
   * `deliberate`: why the answers break a rule.
   */
  onRequest(method: string, respond: RequestResponder, options?: { readonly deliberate?: string }): void
  /** All events on this connection so far. */
  readonly events: readonly TraceEvent[]
  /**
   * Everything on this connection so far, as a judge reads it: a search needs to know what came before it goes on.
   * @param since a trace position: only its opening, and what came later, which costs less to read
   */
  conversation(since?: number): Conversation
  /** As `conversation` is now; it is read when it is asked for. */
  later(since: number): () => Conversation
  /** What the process behind the connection holds open; undefined where nobody can tell. */
  holding(): Holding | undefined
  /** Writes a remark into the trace. A problem makes the run incomplete: what was configured did not work, and where it stopped. */
  note(text: string, options?: { readonly problem?: boolean }): void
  /**
   * The judges of the scenario need not read this connection: once its monitors have, it is let go of. For scenarios that say
   * more than can be held until their end.
   * @param judged its monitors need not read it, either: they have, and what they saw is known from others
   */
  letGo(judged?: boolean): void
  /** Ends the connection the way the revision's transport asks for (session DELETE; stdin, SIGTERM, SIGKILL). */
  close(): Promise<void>
  /** Closes our end of stdin and waits for the exit of the process, stdio only. */
  endInput(): Promise<void>
}
