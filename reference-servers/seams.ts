import type { ServerResponse } from 'node:http'
import type { Transform, Writable } from 'node:stream'
import type { IssuingSeams } from './authorization/issuing/seams.ts'
import type { Asking, Principal, Property } from './authorization/principal.ts'
import type { ProofRule } from './authorization/proof.ts'
import type { Claims, Refusal, TokenProblem } from './authorization/refusal.ts'
import type { Link } from './authorization/visits.ts'
import type { Connection } from './connection.ts'
import type { RequestContext } from './context.ts'
import type { RpcError } from './errors.ts'
import type { Prompt } from './features/prompts.ts'
import type { Resource } from './features/resources.ts'
import type { SkillFile } from './features/skill-files.ts'
import type { Tool } from './features/tool.ts'
import type { Dialect } from './features/tools/validator.ts'
import type { JsonObject, JsonRpcRequest, RequestId } from './json-rpc.ts'
import type { Revision } from './revisions.ts'
import type { Change, Recipient } from './server.ts'
import type { Task, TaskStatus } from './tasks/task.ts'
import type { EventStream, SseEvent } from './transports/event-stream.ts'
import type { Exchange } from './transports/exchange.ts'
import type { AnswerMode } from './transports/post-stream.ts'

export type TransportName = 'stdio' | 'streamable-http' | 'http-sse'
export type Awaitable<T> = T | Promise<T>

/** A place where a fault or a quirk may step in: it gets the arguments of the clean function and that function as `next`. */
export type Seam<A extends unknown[], R> = (...args: [...A, next: (...args: A) => R]) => R

/** Where an outgoing message goes. `request` is the client's request that it answers or belongs to. */
export interface MessageContext {
  transport: TransportName
  revision: Revision | undefined
  request: JsonRpcRequest | undefined
  /** Absent when an HTTP exchange was refused before it reached a connection. */
  connection: Connection | undefined
}

/** What a check looks at; each returns the refusal, or undefined to let the message pass. */
export interface CheckSubject {
  headers: Readonly<Record<string, string | undefined>>
  message?: unknown
  connection?: Connection
}
export type CheckName =
  | 'origin' // 403 for a foreign Origin, all HTTP methods
  | 'contentType' // 415 unless the POST body is JSON
  | 'accept' // 406 when the answer could not be understood
  | 'session' // 400 without, 404 with an unknown Mcp-Session-Id
  | 'protocolVersion' // handshake revisions: 400 for an unknown MCP-Protocol-Version
  | 'initialized' // handshake revisions: nothing but ping before initialize
  | 'versionHeader' // 2026-07-28: MCP-Protocol-Version present and equal to _meta
  | 'methodHeader' // 2026-07-28: Mcp-Method present and equal to the body
  | 'nameHeader' // 2026-07-28: Mcp-Name present and equal to the body
  | 'paramHeaders' // 2026-07-28: Mcp-Param-* equal to the arguments
  | 'meta' // 2026-07-28: required _meta fields, known log level
  | 'version' // 2026-07-28: -32022 for a version not served
export type Check = Seam<[subject: CheckSubject], RpcError | undefined>

export interface HttpHead {
  status: number
  headers: Record<string, string>
}

/** Everything that a fault or a quirk may change. All optional: the clean server has none. */
export interface Seams {
  // Opening and closing
  /** After a stdio or HTTP+SSE connection opened, before anything was read. */
  start?: Seam<[connection: Connection], void>
  /** stdin ended: the clean server aborts its work and stops. */
  shutdown?: Seam<[connection: Connection], Promise<void>>
  /** The version that answers `initialize`. */
  negotiate?: Seam<[requested: string, supported: readonly Revision[]], string>
  /** The versions listed by server/discover and by -32022. */
  supportedVersions?: Seam<[supported: readonly Revision[]], readonly string[]>
  capabilities?: Seam<[context: RequestContext], JsonObject>
  serverInfo?: Seam<[revision: Revision], unknown>

  // Messages
  /** stdio: each chunk of input before lines are cut out of it. */
  read?: Seam<[chunk: Buffer], Buffer>
  /** Bytes of one line or body -> JSON value; throws when they are not UTF-8 JSON. */
  parse?: Seam<[bytes: Uint8Array], unknown>
  /** Each received message (each member of a batch), before it is classified. */
  incoming?: Seam<[message: unknown, connection: Connection], Awaitable<void>>
  /** Whether arrays are taken as batches; the clean server does so in 2025-03-26. */
  takesBatches?: Seam<[revision: Revision | undefined], boolean>
  /** The responses to a batch -> the messages and arrays that leave; one array by default. */
  batch?: Seam<[responses: readonly unknown[]], unknown[]>
  /** By method: wrap what answers it, or add a method; `next` is the clean method (or throws -32601). */
  handlers?: Readonly<Record<string, Seam<[request: JsonRpcRequest, context: RequestContext], Awaitable<JsonObject>>>>
  /** By method: wrap what a received notification does. */
  notifications?: Readonly<Record<string, Seam<[params: JsonObject, connection: Connection], void>>>
  /** The whole way from a request to its result; throws the RpcError that refuses it. */
  answer?: Seam<[request: JsonRpcRequest, context: RequestContext], Promise<JsonObject>>
  /** Each message before it leaves; return none, several or others to drop, repeat or change. */
  outgoing?: Seam<[message: unknown, context: MessageContext], unknown[]>
  /** Message -> text (bytes are allowed, to leave UTF-8). */
  serialize?: Seam<[message: unknown], string | Buffer>
  /** stdio: text -> the bytes of one line, delimiter included. */
  frame?: Seam<[text: string | Buffer], string | Buffer>
  /** stdio: the bytes of one line on their way into the pipe. */
  write?: Seam<[bytes: Buffer, output: Writable], void>
  checks?: Partial<Record<CheckName, Check>>
  /** The id of the next request of the server to its client. */
  requestId?: Seam<[count: number], unknown>

  // Features
  tools?: Seam<[context: RequestContext], readonly Tool[]>
  prompts?: Seam<[context: RequestContext], readonly Prompt[]>
  resources?: Seam<[context: RequestContext], readonly Resource[]>
  /** One page of any list; `size` is the page size, `list` the member of the result that holds the items. */
  page?: Seam<[items: readonly JsonObject[], cursor: unknown, size: number, list: string], Page>
  /** What is wrong with the arguments of a tool call, if anything. */
  validate?: Seam<[tool: Tool, args: JsonObject], string | undefined>
  /** Whether a file may be read: its path as it was given, and where that leads. */
  isWithin?: Seam<[path: string, real: string, folder: string], Awaitable<boolean>>
  /** The steps of validator-tool. */
  schema?: {
    /** The dialect of a schema; undefined: none that is supported. */
    dialect?: Seam<[schema: JsonObject], Dialect | undefined>
    /** What a reference out of the schema stands for; throws when that cannot be known. */
    reference?: Seam<[reference: string], unknown>
    /** Whether validating costs no more than it may. */
    bounds?: Seam<[schema: JsonObject], Awaitable<boolean>>
  }
  /** Whether the log message or progress of a step of flood-tool is let through. */
  flood?: Seam<[kind: 'log' | 'progress', step: number], boolean>
  /** Whether a log message of this level is sent. */
  logs?: Seam<[level: string, context: RequestContext], boolean>
  /** By method: the params of each question to the client, in a request or in an InputRequiredResult. */
  questions?: Readonly<Record<string, Seam<[params: JsonObject, context: RequestContext], JsonObject>>>
  /** Whether the client declared what an input request (elicitation/create ...) needs. */
  declared?: Seam<[method: string, capabilities: JsonObject], boolean>
  /** Who hears of a change, out of all handshake connections and open subscriptions. */
  recipients?: Seam<[change: Change, all: readonly Recipient[]], readonly Recipient[]>
  /** The part of a subscription filter that is honoured. */
  honoured?: Seam<[filter: JsonObject], JsonObject>
  /** The handle of a state that a tool keeps. */
  handle?: Seam<[made: string], string>
  /** requestState: text from state, and state from text (undefined: refused). */
  seal?: Seam<[state: JsonObject], string>
  unseal?: Seam<[text: string], JsonObject | undefined>
  /** notifications/cancelled for a running request. */
  cancel?: Seam<[id: RequestId, connection: Connection], void>

  /** Skills extension. */
  skills?: {
    /** The folders of the skills that are listed. */
    listed?: Seam<[roots: readonly string[]], readonly string[]>
    /** What is said of the skill in a folder, by skills/list and skills/get alike. */
    entry?: Seam<[root: string], JsonObject>
    /** The file of a skill at a URI. */
    file?: Seam<[uri: string], SkillFile | undefined>
    /** The children of a folder; undefined: it is none. */
    children?: Seam<[folder: string], readonly JsonObject[] | undefined>
  }

  /** Work that goes on after its request was answered. */
  tasks?: {
    /** The id of a new task. */
    id?: Seam<[context: RequestContext], string>
    /** How long it is kept, in milliseconds. */
    ttl?: Seam<[requested: unknown], number | null>
    /** Tasks extension: whether a request allows a task in answer to it. */
    negotiated?: Seam<[context: RequestContext], boolean>
    /** Its first answer, and when the work begins. */
    start?: Seam<[created: JsonObject, run: () => Promise<void>], Promise<JsonObject>>
    /** Each change of a status. */
    move?: Seam<[task: Task, status: TaskStatus, statusMessage?: string], void>
    /** The task that a request names. */
    find?: Seam<[id: unknown, context: RequestContext], Task | undefined>
    /** Selects the tasks that a requestor is shown. */
    list?: Seam<[all: readonly Task[], context: RequestContext], readonly Task[]>
    /** What is told of a task. */
    view?: Seam<[task: Task], JsonObject>
    /** The metadata on the messages of a task. */
    related?: Seam<[message: unknown, task: Task], unknown>
    /** A status notification. */
    announce?: Seam<[task: Task, connection: Connection], void>
    /** tasks/cancel; throws what refuses it. */
    cancel?: Seam<[task: Task], void>
    /** Tasks extension: the key of a question, from its name and how many were asked before. */
    questionKey?: Seam<[name: string, count: number], string>
    /** tasks/update: takes answers. */
    update?: Seam<[task: Task, answers: JsonObject], void>
    /** notifications/tasks to a subscription. */
    tell?: Seam<[task: Task], void>
    /** tasks/result: waits for the outcome. */
    result?: Seam<[task: Task], Promise<JsonObject>>
  }

  /** The server lets the client run what it asks for as a task. */
  requestor?: {
    /** Whether a question is asked as a task, by what the client declared. */
    augments?: Seam<[method: string, clientCapabilities: JsonObject], boolean>
    /** Milliseconds until the next look at the task. */
    interval?: Seam<[asked: number], number>
    /** The way from the new task to its end. */
    follow?: Seam<[taskId: unknown], Promise<void>>
    /** The task takes too long. */
    cancel?: Seam<[context: RequestContext], Promise<unknown>>
  }

  http?: {
    /** Before everything else; not calling `next` takes the exchange over. */
    accept?: Seam<[exchange: Exchange], Promise<void>>
    post?: Seam<[exchange: Exchange], Promise<void>>
    get?: Seam<[exchange: Exchange], Promise<void>>
    delete?: Seam<[exchange: Exchange], Promise<void>>
    /** Status and headers of each response just before they are written. */
    head?: Seam<[head: HttpHead, exchange: Exchange], HttpHead>
    /** Body of each response that is no event stream. */
    body?: Seam<[body: string | Buffer, exchange: Exchange], string | Buffer>
    sessionId?: Seam<[], string>
    /** JSON, an event stream at once, or whichever suits the first message. */
    answer?: Seam<[exchange: Exchange, message: unknown, revision: Revision | undefined], AnswerMode>
    /** The client closed a POST response: 2026-07-28 cancels, earlier revisions do not. */
    disconnected?: Seam<[connection: Connection, revision: Revision | undefined], void>
    /** The address to listen on. */
    host?: Seam<[host: string], string>
    /** Further addresses to listen on, at the same port; those that this machine does not have are left out. */
    hosts?: readonly string[]
    /** What the bytes of each TCP connection to a client pass, as behind a proxy of its own. */
    relay?: () => Transform
  }
  /** The headers with which the API of a third party is asked. */
  upstream?: Seam<[headers: Record<string, string>, context: RequestContext], Record<string, string>>
  /** The server is its own authorization server. */
  issuing?: IssuingSeams
  /** Pages that elicitations by URL lead to. */
  pages?: {
    /** Who is logged in in the browser that asks for a page. */
    visitor?: Seam<[exchange: Exchange, link: Link | undefined], Principal>
    /** Whether a page is for its visitor. */
    mayEnter?: Seam<[link: Link, visitor: Principal, exchange: Exchange], boolean>
    /** Whose key it is that was entered. */
    keyOf?: Seam<[link: Link, visitor: Principal], Principal>
    /** Where the third party sends the user back to. */
    redirectUri?: Seam<[uri: string], string>
  }
  /** A server that wants a token. */
  authorization?: {
    /** Whether a request needs a token at all. */
    needsToken?: Seam<[exchange: Exchange], Promise<boolean>>
    /** What is wrong with the token of a request; undefined: nothing. */
    check?: Seam<[exchange: Exchange], TokenProblem | undefined>
    /** Who sends a request. */
    principal?: Seam<[exchange: Exchange], Principal>
    /** Whether the sender may have what is for one user alone: to list it, to read it, to call it. */
    maySee?: Seam<[context: RequestContext], boolean>
    /** Whether what a user has left (a session, a state) belongs to who asks for it. */
    isOwn?: Seam<[property: Property, left: Principal, asking: Principal, context: Asking], boolean>
    /** What the issuer says in a token, if it is one of his. */
    about?: Seam<[token: string, issuer: string], Promise<Claims | undefined>>
    /** Whether the signature of a token is that of the issuer. */
    signature?: Seam<[verified: boolean, token: string], boolean>
    /** Whether the claims of a token are good, one by one. */
    claims?: {
      issuer?: Seam<[claims: Claims, issuer: string], boolean>
      audience?: Seam<[claims: Claims, audience: string], boolean>
      time?: Seam<[claims: Claims], boolean>
      use?: Seam<[claims: Claims], boolean>
    }
    /** Whether a proof of possession keeps a rule. */
    proof?: Seam<[rule: ProofRule, isKept: boolean, proof: string], boolean>
    /** The nonce that a proof of possession has to have. */
    nonce?: Seam<[], string | undefined>
    /** Whether a token that is bound to a key is taken as Bearer. */
    boundAsBearer?: Seam<[], boolean>
    /** The scopes that an operation needs, and the token does not have. */
    missingScopes?: Seam<[needed: readonly string[], held: readonly string[]], readonly string[]>
    /** How a request is refused. */
    refuse?: Seam<[problem: TokenProblem, exchange: Exchange], Refusal>
    /** The document at a well-known path. */
    document?: Seam<[path: string, origin: string], JsonObject | undefined>
  }
  /** Tools with apps (MCP Apps). */
  apps?: {
    /** Whether a client is shown apps. */
    offers?: Seam<[isDeclared: boolean], boolean>
    /** The metadata of a tool that has one. */
    tool?: Seam<[meta: JsonObject], JsonObject>
    /** The resource as it is listed, and as it is read; undefined: not at all. */
    listed?: Seam<[resource: JsonObject], JsonObject | undefined>
    content?: Seam<[content: JsonObject], JsonObject | undefined>
  }
  sse?: {
    /** After the head of a stream: the clean server primes those for which `isPrimed`. */
    open?: Seam<[stream: EventStream, isPrimed: boolean], void>
    /** Each event before it is written; undefined drops it. */
    event?: Seam<[event: SseEvent, stream: EventStream], SseEvent | undefined>
    encode?: Seam<[event: SseEvent], string | Buffer>
    eventId?: Seam<[streamId: string, sequence: number], string>
    /** Which open streams of the session carry a message that belongs to no request. */
    route?: Seam<[message: unknown, streams: readonly EventStream[]], readonly EventStream[]>
    /** Events to send again after a Last-Event-ID. */
    replay?: Seam<[events: readonly SseEvent[], stream: EventStream], readonly SseEvent[]>
    /** After the final response: the clean server ends the stream. */
    end?: Seam<[stream: EventStream, response: ServerResponse], void>
  }
}

export interface Page {
  items: readonly JsonObject[]
  nextCursor?: string
}

/** Calls `clean`, or the override with `clean` as its `next`. */
export function through<A extends unknown[], R>(
  override: Seam<A, R> | undefined,
  clean: NoInfer<(...args: A) => R>,
  ...args: A
): R {
  return override ? override(...args, clean) : clean(...args)
}

/** The override for a method name that came from outside. */
export function own<T>(overrides: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return overrides && Object.hasOwn(overrides, name) ? overrides[name] : undefined
}
