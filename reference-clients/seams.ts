import type { Consent, Matter } from './actions/user.ts'
import type { OfferedTool } from './actions/user-seams.ts'
import type { AppSeams } from './apps/seams.ts'
import type { AuthorizationDecisions } from './authorization/decisions.ts'
import type { Json, JsonObject } from './messages.ts'
import type { ModelSeams } from './model/seams.ts'
import type { Era } from './revisions.ts'
import type { SkillSeams } from './skills/seams.ts'
import type { RequestorSeams, TaskSeams } from './tasks/seams.ts'
import type { TransportName } from './transports/channel.ts'
import type { HttpRequest, HttpResponseHead } from './transports/http-exchange.ts'

/** What a seam may know and use besides its own subject. */
export interface SeamContext {
  readonly era: Era
  /** The revision in force; before the handshake is over the one that is offered. */
  readonly revision: string
  readonly transport: TransportName
  /** What the client was started for. */
  readonly scenario: string | undefined
  /** Capabilities that the server declared; empty before. */
  readonly serverCapabilities: JsonObject
  /** Sends a message past `outgoing`; the answer, if any, is ignored. */
  send(message: JsonObject): Promise<void>
  /** Sends a request past `outgoing` and withdraws it at once, in the way of its era and transport. */
  abandon(request: JsonObject): Promise<void>
  /** Ends the client as a crash would: connections drop, nothing more is sent. */
  crash(): void
}

/** Icons are loaded and shown. */
interface IconSeams {
  /** Whether an icon is loaded from there. */
  accepts?(source: URL, origin: string | undefined, next: () => boolean): boolean
  /** Whether an icon that is said to be of this type is loaded. */
  shows?(mimeType: string, next: () => boolean): boolean
  /** Whether a redirect is followed. */
  follows?(from: URL, to: URL, next: () => boolean): boolean
  /** An icon came. */
  took?(
    icon: string,
    load: (source: string) => Promise<void>,
    context: SeamContext,
    declared: string,
  ): Promise<void> | void
}

/** Why an HTTP request is made. */
export type HttpPurpose =
  | 'message'
  | 'listen'
  | 'resume'
  | 'delete'
  | 'endpoint'
  | 'resource-metadata'
  | 'server-metadata'
  | 'registration'
  | 'token'
  | 'icon'

export interface HttpContext {
  readonly purpose: HttpPurpose
  readonly era: Era
  readonly revision: string
  /** The JSON-RPC message in the body. */
  readonly message?: JsonObject | Json[]
  readonly sessionId?: string
  readonly lastEventId?: string
}

interface BrokenStreamState {
  readonly era: Era
  readonly lastEventId?: string
  /** The request whose response is missing. */
  readonly request: JsonObject
}

/** What is shown of an elicitation. */
interface Presented {
  readonly server: string
  readonly message: string
  readonly url: string
  readonly warning: string
}

/** The user that a driver plays. */
interface UserSeams {
  /** Whether the user is asked. */
  asks?(to: Matter, next: () => boolean, shown: string): boolean
  /** What the user is shown. */
  shows?(to: Matter, text: string, next: () => string): string
  /** The tools of all servers that the one model of the client is offered. */
  offers?(tools: readonly OfferedTool[], next: () => readonly OfferedTool[]): readonly OfferedTool[]
  /** What is done of what the user said. */
  obeys?(to: Matter, given: Consent, next: () => Consent): Consent
  /** How a tool is called before the user. */
  names?(tool: JsonObject, next: () => string): string
  /** What is shown of an elicitation. */
  presents?(shown: Presented, next: () => Presented): Presented
  /** What is sent of a form that was filled in and changed. */
  revises?(filled: Json, next: () => Json): Json
}

/** The steps that can end a stdio server. */
export interface ShutdownSteps {
  closeInput(): void
  /** True when the server has exited within that time (milliseconds). */
  exited(withinMs: number): Promise<boolean>
  signal(name: 'SIGTERM' | 'SIGKILL' | 'SIGINT'): void
}

type Answer = JsonObject | JsonObject[] | null
type Maybe<T> = T | Promise<T>

/** The choices of the client. Each gets the facts and `next`, the choice of a correct client. */
export interface Decisions {
  /** After `initialize`: work with the version of the server or leave. */
  version(version: string, next: () => 'accept' | 'disconnect'): 'accept' | 'disconnect'
  /** A client of both eras: which one it tries before the other. */
  firstEra(next: () => Era): Era
  /**
   * The methods of the requests, in order, that find out whether the server is of 2026-07-28. Without `server/discover` among
   * them the client knows no capabilities.
   */
  probe(next: () => readonly string[]): readonly string[]
  /** After an error (or silence: undefined) to the probe. `retry`: again with a version that the error lists; `hang`: nothing. */
  era(error: unknown, next: () => 'legacy' | 'retry' | 'fail'): 'legacy' | 'retry' | 'fail' | 'hang'
  /** Which transport is looked for at a URL before the other. */
  firstTransport(next: () => 'streamable-http'): 'streamable-http' | 'http-sse'
  /** After a failed `initialize` POST: is it an HTTP+SSE server? */
  fallback(error: unknown, next: () => 'http-sse' | 'fail'): 'http-sse' | 'fail'
  /** After the server process has died. */
  restarts(next: () => boolean): boolean
  /** Whether the server process that is there does for the next action of a driver. */
  keepsServer(next: () => boolean): boolean
  /** What is asked for in a server process that was started again; `asked` is what was asked for in the one that died. */
  resubscribes(asked: readonly JsonObject[], next: () => readonly JsonObject[]): readonly JsonObject[]
  /** After 404 with a session id. */
  sessionLost(next: () => 'renew' | 'repeat' | 'fail'): 'renew' | 'repeat' | 'fail'
  /** After the end of a response stream without the response. `repost`: the same POST again, id included. */
  brokenStream(
    state: BrokenStreamState,
    next: () => 'resume' | 'reissue' | 'fail',
  ): 'resume' | 'reissue' | 'repost' | 'fail'
  /** When the GET stream is opened: before or after `notifications/initialized`, or never. */
  listens(next: () => 'before' | 'after' | 'never'): 'before' | 'after' | 'never'
  /** Milliseconds after which the client closes its GET stream for good; undefined keeps it open. */
  listensFor(next: () => number | undefined): number | undefined
  /** False: the client gets this resource elsewhere. */
  reads(uri: string, next: () => boolean): boolean
  /** Milliseconds to wait before a stream is taken up again; `retry` is what the server asked for. */
  reconnectDelay(retry: number | undefined, next: () => number): number
  /** After a refused GET stream. */
  listenRefused(status: number, next: () => 'continue' | 'fail'): 'continue' | 'fail' | 'repeat'
  /** After a request got no answer in time. */
  timeout(request: JsonObject, next: () => 'cancel' | 'forget'): 'cancel' | 'forget' | 'wait'
  /** Milliseconds that a request waits for its response; `asked` is what it was given for itself. */
  limit(asked: number | undefined, next: () => number): number
  /** How the server is told that a request was withdrawn: by the signal of its transport, by a notification in any case, not at all. */
  withdrawal(next: () => 'signal'): 'signal' | 'notify' | 'forget'
  /** Whether a notification belongs to a subscription. */
  isForSubscription(params: JsonObject, next: () => boolean): boolean
  /** How a root is written that it was told to offer. */
  rootUri(uri: string, next: () => string): string
  /** False: a root that it was told to offer is left out. */
  offersRoot(uri: string, next: () => boolean): boolean
  /** What a result of 2026-07-28 is. */
  resultType(
    result: JsonObject,
    next: () => 'complete' | 'input_required' | 'task' | 'invalid',
  ): 'complete' | 'input_required' | 'task' | 'invalid'
  /** The cursor of the next page; undefined ends the list. */
  nextCursor(result: JsonObject, next: () => string | undefined): string | undefined
  /** Why a listed tool is left out; undefined keeps it. */
  rejectTool(tool: JsonObject, next: () => string | undefined): string | undefined
  tellsOfRejected(next: () => boolean): boolean
  /** May the client use this server capability, such as `tools` or `resources.subscribe`? */
  mayUse(capability: string, next: () => boolean): boolean
  /** What is wrong with a tool result; undefined accepts it. */
  checkToolResult(
    result: JsonObject,
    tool: JsonObject,
    next: () => Promise<string | undefined>,
  ): Maybe<string | undefined>
}

/** Extra steps at fixed points of a connection. */
interface Order {
  beforeInitialize(context: SeamContext): Maybe<void>
  /** `initialize` is sent, not yet answered. */
  whileInitializing(context: SeamContext): Maybe<void>
  /** `initialize` is answered, `notifications/initialized` not yet sent. */
  beforeInitialized(context: SeamContext): Maybe<void>
  /** The connection is ready: after `notifications/initialized`, or after the era is settled. */
  afterOpen(context: SeamContext): Maybe<void>
  /** All work is done, the connection is still open. */
  beforeClose(context: SeamContext): Maybe<void>
}

/** Where a fault or a quirk may reach in. A seam that is left out does what a correct client does. */
export interface Seams {
  /** Params of `initialize`. */
  initialize?(params: JsonObject, context: SeamContext): JsonObject
  /** Each message on its way out: changed, several messages instead, or null for none. */
  outgoing?(message: JsonObject, context: SeamContext): JsonObject | JsonObject[] | null
  /** A request for something that the client wants to use, without the handshake; `next` has the server answer it. 2026-07-28. */
  request?(method: string, params: JsonObject | undefined, next: () => Promise<JsonObject>): Promise<JsonObject>
  /** What goes out together with a message, as one batch; the message itself for none. */
  unit?(message: JsonObject, context: SeamContext): JsonObject | Json[]
  /** Message (an array: the answers to a batch) to text or bytes; on stdio without the newline. */
  serialize?(message: JsonObject | Json[], next: () => string, context: SeamContext): string | Uint8Array
  /** stdio: a serialised message to the chunks written, newline included. */
  writeLine?(payload: string | Uint8Array, next: () => Uint8Array[]): Uint8Array[]
  /** Each HTTP request: changed, or null not to send it (it then counts as accepted without an answer). */
  httpRequest?(request: HttpRequest, context: HttpContext): HttpRequest | null
  /** Status and headers of each HTTP response, as the client will see them. */
  httpResponse?(head: HttpResponseHead, context: HttpContext): HttpResponseHead
  /** A decoder of one byte stream (stdout, SSE): chunks of bytes to text. */
  decoder?(next: () => (chunk: Uint8Array) => string): (chunk: Uint8Array) => string
  /** Before each message leaves. */
  beforeSending?(): Promise<void>
  /** Before the next round of a multi round-trip request. */
  beforeRetry?(): Promise<void>
  /** Before each chunk that was received is looked at. */
  pace?(): Promise<void>
  /** stdio: one piece of text from stdout to the messages it completes. */
  frames?(text: string, next: () => string[]): string[]
  /** Each parsed message that comes in; not calling `next` ignores it. */
  incoming?(message: JsonObject, next: (message: JsonObject) => void, context: SeamContext): void
  /** Text that is not JSON. `next` gives the answer of a correct client. */
  unreadable?(text: string, next: () => JsonObject | null, context: SeamContext): Answer
  /** Each batch that comes in. `next` gives the answers of a correct client. */
  batch?(messages: Json[], next: () => Promise<Json[] | JsonObject | null>): Maybe<Json[] | JsonObject | null>
  /** By method: the whole response to a request of the server (2026-07-28: to an input request). */
  answer?: { [method: string]: (request: JsonObject, next: () => Promise<JsonObject>) => Maybe<Answer> }
  /** Params of the retry of a multi round-trip request; null gives the call up. */
  retry?(params: JsonObject, round: { original: JsonObject; result: JsonObject }): JsonObject | null
  /** Text on the stderr of a stdio server. `fail` ends the connection. */
  stderr?(text: string, fail: (reason: string) => void): void
  /** Tasks that the client runs for the server. */
  tasks?: TaskSeams
  /** Tasks that the client asks the server for. */
  requestor?: RequestorSeams
  /** What the client does with the skills of its server. */
  skills?: SkillSeams
  /** What it does as a host of the apps of its server. */
  apps?: AppSeams
  /** What it does as a host with a model. */
  model?: ModelSeams
  order?: Partial<Order>
  decide?: Partial<Decisions>
  /** The choices of a client that authorizes. */
  authorize?: Partial<AuthorizationDecisions>
  /** The URL that the browser is to open. */
  authorizationUrl?(url: URL, secrets: { readonly verifier: string }): URL
  icons?: IconSeams
  user?: UserSeams
  /** Whether something that was done is logged. */
  logs?(line: string, next: () => boolean): boolean
  /** The end of a stdio server; `next` may be given other steps. */
  shutdown?(steps: ShutdownSteps, next: (steps: ShutdownSteps) => Promise<void>): Promise<void>
}
