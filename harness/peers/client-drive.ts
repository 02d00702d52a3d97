/** What a scenario against a client under test can do: play the server, start the client, watch. */
import type { Json, JsonObject } from '../../schema/index.ts'
import type { Exchange } from '../judging/exchange.ts'
import type { Revision } from '../revisions/revision.ts'
import type { RevisionFacts } from '../targets/facts.ts'
import type { Fixtures } from '../targets/fixtures.ts'
import type { HeaderList, TransportKind } from '../trace/events.ts'

export interface ClientDrive<L extends string = string> {
  readonly revision: Revision
  readonly transport: TransportKind
  readonly signal: AbortSignal
  readonly facts: RevisionFacts
  readonly fixtures: Fixtures
  /**
   * Opens our server on this cell's transport and starts the client against it. Resolves when the client runs.
   * What the script leaves out, the server does by the rules of the revision.
   */
  serve(script?: ServerScript<L>, launch?: LaunchOptions): Promise<TestServer<L>>
}

export interface LaunchOptions {
  /** Value of MCP_CONFORMANCE_SCENARIO: the official suite's name for what the driver shall do. Default `tools_call`. */
  readonly scenario?: string
  /** Value of MCP_CONFORMANCE_CONTEXT, as JSON. */
  readonly context?: JsonObject
}

/** What our server does otherwise than the rules say, or on top of them. */
export interface ServerScript<L extends string = string> {
  readonly capabilities?: JsonObject
  readonly serverInfo?: JsonObject
  readonly tools?: readonly JsonObject[]
  /** The version that our server names in its InitializeResult; default the revision under test. */
  readonly protocolVersion?: string
  /** True: our server issues Mcp-Session-Id (handshake Streamable HTTP). Default true. */
  readonly sessions?: boolean
  /** Sends the answers to POSTed requests as JSON or as event streams. Default `json`. */
  readonly answerAs?: 'json' | 'sse'
  /** Answers by method; `next` is the default. Throw `RpcError` for an error, return `noAnswer` to stay silent. */
  readonly on?: Readonly<
    Record<string, (request: IncomingRequest<L>, next: () => Promise<JsonObject>) => Promise<JsonObject | NoAnswer>>
  >
  /** Sees every HTTP request before the rules do; answer it here, or call `next`. */
  readonly onHttp?: (request: IncomingHttp<L>, next: () => Promise<void>) => Promise<void>
  /** Runs when the client's notifications/initialized (or, stateless, its first request) has been handled. */
  readonly onReady?: (server: TestServer<L>) => Promise<void>
}

export const noAnswer = Symbol('no answer')
export type NoAnswer = typeof noAnswer

export interface IncomingRequest<L extends string = string> {
  readonly message: JsonObject
  readonly params: JsonObject
  readonly connection: string
  /** Names the exchange for the judges. */
  label(name: L): void
  /** Sends a message of ours in the context of this request: on its stream over HTTP. */
  send(
    message: Json,
    options?: { readonly as?: L; readonly deliberate?: string; readonly eventId?: string },
  ): Promise<void>
  /** Sends a request of ours in the context of this request and waits for the client's response. */
  request(
    method: string,
    params?: JsonObject,
    options?: { readonly as?: L; readonly deliberate?: string },
  ): Promise<Exchange>
  /** Over SSE: ends the stream without an answer, as a lost connection would. */
  dropStream(options?: { readonly retry?: number }): Promise<void>
}

export interface IncomingHttp<L extends string = string> {
  readonly method: string
  readonly path: string
  readonly headers: HeaderList
  readonly body: string
  /** The body, if it is a JSON object. */
  readonly message: JsonObject | undefined
  label(name: L): void
  /** Answers the HTTP request. */
  respond(
    status: number,
    headers?: Readonly<Record<string, string>>,
    body?: string,
    options?: { readonly deliberate?: string },
  ): Promise<void>
}

/** Our server with the client under test connected, or about to. */
export interface TestServer<L extends string = string> {
  /** The URL that the client was given; undefined on stdio. */
  readonly url: string | undefined
  /** Waits for a message of the client that fits; undefined if the client ends or the scenario's time runs out first. */
  next(fits: (message: JsonObject) => boolean, options?: { readonly as?: L }): Promise<JsonObject | undefined>
  /** Sends a request of ours on the open connection (stdio, GET stream, SSE) and waits for the client's response. */
  request(
    method: string,
    params?: JsonObject,
    options?: { readonly as?: L; readonly deliberate?: string },
  ): Promise<Exchange>
  /** Sends any message of ours on the open connection. */
  send(message: Json | Uint8Array, options?: { readonly as?: L; readonly deliberate?: string }): Promise<void>
  /** Resolves when the client has exited by itself, or has been quiet for the idle limit and was ended. */
  done(): Promise<void>
  /** Ends our server and the client now. */
  close(): Promise<void>
}
