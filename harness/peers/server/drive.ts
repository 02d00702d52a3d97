/** What a scenario against a client under test can do: play the server, start the client, watch. */

import type { Json, JsonObject, RevisionId } from '../../../schema/index.ts'
import type { Conversation } from '../../conversation/conversation.ts'
import type { Exchange } from '../../conversation/exchange.ts'
import type { Action } from '../../driver/actions.ts'
import type { StatedLimits } from '../../fixtures/stated-limits.ts'
import type { Revision } from '../../revisions/revision.ts'
import type { TraceEvent } from '../../trace/events.ts'
import type { RevisionFacts } from '../../trace/facts.ts'
import type { Fuzzing } from '../../trace/fuzz-case.ts'
import type { TransportKind } from '../../trace/place.ts'
import type { StreamEvent } from '../../transports/http/event-stream-writer.ts'
import type { Origins, SiteAnswer, SiteHandler, SiteRequest } from '../../transports/http/site.ts'
import type { Cut } from '../../transports/pieces.ts'
import type { HeaderList } from '../../wire/http/headers.ts'
import type { Model } from './model/model.ts'

export type { Origins, SiteAnswer, SiteHandler, SiteRequest }

export interface ClientDrive<L extends string = string> {
  readonly revision: Revision
  readonly transport: TransportKind
  /** Aborts when the scenario's time is up or the run is interrupted. */
  readonly signal: AbortSignal
  readonly facts: RevisionFacts
  /** For properties that generate messages. */
  readonly fuzz: Fuzzing
  /** What the configuration states of the limits of the client. */
  readonly limits?: StatedLimits
  /**
   * Opens our server on this cell's transport and starts the client against it. Resolves when the client runs.
   * What the script leaves out, the server does by the rules of the revision.
   */
  serve(script?: ServerScript<L>, launch?: LaunchOptions): Promise<TestServer<L>>
  /** The path of an empty folder, the same one each time, which is removed when the scenario ends. */
  folder(): string
}

export interface TrapOptions {
  /** The addresses of names, in the order in which looks at them give them. */
  readonly names?: Readonly<Record<string, readonly string[]>>
}

/** What stands around an MCP server over HTTP: other servers, and a user with a browser. */
export interface Surroundings {
  /** Further HTTP servers, by name, each on a port of its own. What is asked under `mcp` came to other paths of the MCP server, under `other` to those of the second one. */
  readonly sites: Readonly<Record<string, SiteHandler>>
  /** The scenario's name for the launch, where it has several. */
  readonly variant?: string
  /** Ports by site, where they have to be those of an earlier launch; default free ones. */
  readonly ports?: Readonly<Record<string, number>>
  /** The sites that speak TLS, with a certificate that nobody trusts. */
  readonly untrusted?: readonly string[]
  /**
   * The folder in which the client finds that certificate: it is told by NODE_EXTRA_CA_CERTS and SSL_CERT_FILE to trust it.
   * The MCP server speaks TLS, too.
   */
  readonly trustIn?: string
  /**
   * The folder that the client takes for the home of its user (HOME and what goes with it). Files there that hold what we gave the
   * client are recorded once it has ended.
   */
  readonly home?: string
  /** What the client asks beyond this machine comes to the site `trap`, and goes no further. */
  readonly trap?: TrapOptions
  /**
   * What the user does when the client asks for a browser. `visit` opens a URL and follows all redirects, the last of them
   * back to the client. Default: just that. `fetchDocument` gets what a client id names, as an authorization server does.
   */
  readonly browser?: (
    url: string,
    visit: (url: string) => Promise<void>,
    origins: Origins,
    fetchDocument: (url: string) => Promise<void>,
  ) => Promise<void>
}

export interface LaunchOptions {
  /** Value of MCP_CONFORMANCE_SCENARIO: the official suite's name for what the driver shall do. Default `tools_call`. */
  readonly scenario?: string
  /**
   * What a driver shall make its client do (docs/reference/drivers.md); how it starts need not be said. A client that is known not to do
   * one of them is not started, and the verdicts say what is needed. Default: what any client might do of what our server declares.
   */
  readonly actions?: readonly Action[]
  /** Value of MCP_CONFORMANCE_CONTEXT, as JSON; of a client with surroundings it may depend on where they are. */
  readonly context?: JsonObject | ((origins: Origins) => JsonObject)
  /**
   * Value of MCP_CONFORMANCE_PROTOCOL_VERSION; default the revision under test. `any` leaves it out, so that a driver that
   * goes by it lets the client choose.
   */
  readonly protocolVersion?: string
  /** The revision that our server speaks, when it shall be another than the one under test. */
  readonly serverRevision?: RevisionId
  /** A client that is known to be slow gets far more time than usual: what does not come now never came. */
  readonly patient?: boolean
  /** Milliseconds without traffic after which the client is taken to do nothing more, when the default is too short. */
  readonly idleMs?: number
}

/** Answers a request; `next` gives what the rules of the revision would answer. */
export type MethodScript<L extends string = string> = (
  request: IncomingRequest<L>,
  next: () => Promise<JsonObject>,
) => Promise<JsonObject | NoAnswer>

/** What our server does otherwise than the rules say, or on top of them. */
export interface ServerScript<L extends string = string> {
  /** ServerCapabilities to declare; default tools only. Resources, prompts, logging, completions come with small content. */
  readonly capabilities?: JsonObject
  readonly serverInfo?: JsonObject
  /** Replaces the listed tools; calls of those other than `echo` and `add` need an `on['tools/call']`. */
  readonly tools?: readonly JsonObject[]
  /** The version that our server names in its InitializeResult; default the revision under test. */
  readonly protocolVersion?: string
  /** The versions that our server lists and takes in the modern revision; default the revision alone. */
  readonly supportedVersions?: readonly string[]
  /** True: our server issues Mcp-Session-Id (legacy Streamable HTTP). Default: as the revision has them. */
  readonly sessions?: boolean
  /** The ids that sessions get; default random ones. */
  readonly sessionId?: () => string
  /** Sends the answers to POSTed requests as JSON or as event streams. Default `json`. */
  readonly answerAs?: 'json' | 'sse'
  /** False: events of legacy Streamable HTTP bear no ids, so nothing can be resumed. Default true. */
  readonly eventIds?: boolean
  /** Over Streamable HTTP: other servers of ours, and the user's browser. */
  readonly surroundings?: Surroundings
  /** The path of the endpoint over Streamable HTTP; default `/mcp`. */
  readonly path?: string
  /** What the model of the host says, where that is ours; default: it asks for each tool of our servers, and ends. */
  readonly model?: Model
  /** A second MCP server of ours beside this one: a driver opens a session with it by `connect` with `theOther` as its server. */
  readonly other?: Omit<ServerScript<L>, 'other' | 'surroundings' | 'onReady' | 'model'>
  /** Changes the header fields of each HTTP answer. */
  readonly headers?: (headers: HeaderList) => HeaderList
  /** Cuts up what our server writes: lines on stdio, bodies and events over HTTP. Each piece goes out by itself. */
  readonly cut?: Cut
  /** What the endpoint event of HTTP+SSE announces, given the path and query that it would, and the origin. */
  readonly endpoint?: (target: string, origin: string) => string
  /** The status and body that a POST of HTTP+SSE is answered with; default 202 without body. */
  readonly accepted?: { readonly status: number; readonly body: string }
  /** What our stand-in on stdio does not react to, so that the client has to go one step further. */
  readonly ignore?: readonly ('stdin-closed' | 'SIGTERM')[]
  /**
   * Answers by method; `next` is the default. Throw `RpcError` for an error, return `noAnswer` to stay silent. In the
   * stateless revision, resultType and what goes with it are added where a result lacks them.
   */
  readonly on?: Readonly<Record<string, MethodScript<L>>>
  /** Changes a result last, with all that the revision has added to it. */
  readonly finish?: (method: string, result: JsonObject) => JsonObject
  /** Sees every HTTP request before the rules do; answer it here, or call `next`. */
  readonly onHttp?: (request: IncomingHttp<L>, next: () => Promise<void>) => Promise<void>
  /**
   * Runs once, when the client's first notifications/initialized (or, modern, its first valid request other than server/discover) has been handled.
   * `done` waits for it.
   */
  readonly onReady?: (server: TestServer<L>) => Promise<void>
}

/** In place of the server of a `connect`: the second one of the launch. */
export const theOther: JsonObject = { other: true }

export const noAnswer: unique symbol = Symbol('no answer')
type NoAnswer = typeof noAnswer

export interface OutgoingOptions<L extends string = string> {
  /** Names the exchange that the message opens. */
  readonly as?: L
  /** Set when the message breaks a rule on purpose: why. */
  readonly deliberate?: string
}

export interface IncomingRequest<L extends string = string> {
  readonly message: JsonObject
  readonly params: JsonObject
  readonly connection: string
  /** How many requests with this method came before it, in this launch of the client. */
  readonly earlier: number
  /** Names the exchange for the judges. */
  label(name: L): void
  /** Tells that our answer to it breaks a rule on purpose: why. */
  deliberate(reason: string): void
  /** Sends a message of ours in the context of this request: on its stream over HTTP. */
  send(message: Json, options?: OutgoingOptions<L> & { readonly eventId?: string }): Promise<void>
  /**
   * Sends a request of ours in the context of this request and waits for the client's response. Not in the stateless
   * revision, which has no such requests, unless `deliberate`.
   */
  request(method: string, params?: JsonObject, options?: OutgoingOptions<L> & { readonly id?: Json }): Promise<Exchange>
  /**
   * Over SSE: ends the stream without an answer, as a lost connection would. What is sent afterwards, the answer included,
   * is kept for the client that resumes (legacy Streamable HTTP only).
   * @param options.retry milliseconds, sent before the end
   * @param options.abruptly cuts the connection instead of ending the stream in order
   */
  dropStream(options?: { readonly retry?: number; readonly abruptly?: boolean }): Promise<void>
}

export interface IncomingHttp<L extends string = string> {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly headers: HeaderList
  readonly body: string
  /** The origins of all of our servers, by name. */
  readonly origins: Origins
  /** The body, if it is a JSON object. */
  readonly message: JsonObject | undefined
  /** The same, or the members of a batch. */
  readonly messages: readonly JsonObject[]
  readonly connection: string
  label(name: L): void
  /** Answers the HTTP request. */
  respond(
    status: number,
    headers?: Readonly<Record<string, string>>,
    body?: string,
    options?: { readonly deliberate?: string },
  ): Promise<void>
  /** Begins an event stream (text/event-stream unless told otherwise) and leaves what is written on it to the script. */
  openStream(headers?: Readonly<Record<string, string>>): RawStream | undefined
  /** Cuts the connection without an answer. */
  drop(): void
}

/** An event stream under the script's control. */
export interface RawStream {
  readonly open: boolean
  event(event: StreamEvent): number | undefined
  /** Writes text as it is. */
  raw(text: string): void
  end(): void
  drop(): void
}

/** Our server with the client under test connected, or about to. */
export interface TestServer<L extends string = string> {
  /** The URL that the client was given; undefined on stdio. */
  readonly url: string | undefined
  /** The connections of the client so far, oldest first. */
  readonly connections: readonly string[]
  /** Everything on its connections so far, as a judge reads it: a search needs to know what came before it goes on. */
  readonly conversations: readonly Conversation[]
  /** How the client ended, once it has. */
  readonly exit: { readonly code: number | null; readonly signal: string | null } | undefined
  /** The client was ended for what it used. */
  readonly isOverused: boolean
  /** Who ended the client, once it is over. */
  readonly endedBy: 'itself' | 'us' | undefined
  /**
   * Waits for a message of the client that fits and was not waited for before; undefined if the client ends, is quiet for
   * the idle limit, or the scenario's time runs out first.
   */
  next(fits: (message: JsonObject) => boolean, options?: { readonly as?: L }): Promise<JsonObject | undefined>
  /** Waits for anything that happens in this launch, past or to come; undefined as for `next`. */
  until(fits: (event: TraceEvent) => boolean): Promise<TraceEvent | undefined>
  /** Sends a request of ours on the open connection (stdio, GET stream, SSE) and waits for the client's response. */
  request(method: string, params?: JsonObject, options?: OutgoingOptions<L> & { readonly id?: Json }): Promise<Exchange>
  /** Sends any message of ours on the open connection. Lost, with a note, if the client never opens one. */
  send(message: Json | Uint8Array, options?: OutgoingOptions<L>): Promise<void>
  /** Leaves a note for the judges on each connection of the client so far. */
  note(text: string): void
  /** Forgets all sessions: by the rules their ids get 404 from now on (legacy Streamable HTTP). */
  expireSessions(): void
  /** Writes to the stderr of our stand-in, on stdio. */
  stderr(text: string): void
  /** Has our stand-in die with code 1, on stdio; the client may start it again. */
  crash(): void
  /**
   * Resolves when the client has exited by itself, or has been quiet for the idle limit and was ended, or the scenario's
   * time is up. Rejects with what the script threw, or with the abort of the signal.
   */
  done(): Promise<void>
  /**
   * The judges of the scenario need not read the connections of this launch: once their monitors have, they are let go of. For
   * scenarios that say more than can be held until their end.
   */
  letGo(): void
  /** Ends our server and the client now. */
  close(): Promise<void>
}
