import { principalOf } from '../authorization/sender.ts'
import { Connection } from '../connection.ts'
import { isStatelessRequest } from '../eras/select.ts'
import { parseError, RpcError } from '../errors.ts'
import { classify, isObject } from '../json-rpc.ts'
import {
  isRevision,
  isSince,
  isStateless as isStatelessRevision,
  newestStateless,
  type Revision,
} from '../revisions.ts'
import { through } from '../seams.ts'
import { Session, type Sessions } from '../sessions.ts'
import { EventStream } from './event-stream.ts'
import type { Exchange } from './exchange.ts'
import { acceptProblem, contentTypeProblem, protocolVersionProblem, sessionProblem } from './http-checks.ts'
import { type AnswerMode, PostStream, type PostStreamOptions } from './post-stream.ts'

/** POST: one message, or a batch. Its answers leave as the response. */
export async function post(exchange: Exchange, sessions: Sessions): Promise<void> {
  const { server, headers } = exchange
  const refusal = contentTypeProblem(exchange) ?? acceptProblem(exchange)
  if (refusal) return exchange.refuse(refusal)
  let message: unknown
  try {
    message = server.parse(await exchange.body())
    exchange.message = message
  } catch (error) {
    // Before 2025-11-25 an error response has an id, null if need be; later it may be left out.
    const version = headers['mcp-protocol-version']
    const id = isRevision(version) && isSince(version, '2025-11-25') ? undefined : null
    return exchange.refuse(error instanceof RpcError ? error : parseError(), {}, id)
  }
  if (isForStateless(message, exchange)) {
    const connection = new Connection(server, 'streamable-http')
    return answerOnce(message, exchange, connection, newestStateless)
  }
  const isInitialize = isObject(message) && message.method === 'initialize' && 'id' in message
  return isInitialize ? initialize(message, exchange, sessions) : postInSession(message, exchange, sessions)
}

function isForStateless(message: unknown, { server, headers }: Exchange): boolean {
  const received = classify(message)
  const isOpen = headers['mcp-session-id'] !== undefined
  if (received.kind === 'request') {
    return isStatelessRequest(received.request, { server, transport: 'streamable-http', isOpen }, headers)
  }
  return (
    server.handshakeRevisions.length === 0 ||
    (server.servesStateless && isStatelessRevision(headers['mcp-protocol-version']))
  )
}

async function initialize(message: unknown, exchange: Exchange, sessions: Sessions): Promise<void> {
  const { server } = exchange
  if (!server.sessions) return answerOnce(message, exchange, new Connection(server, 'streamable-http'), undefined)
  const session = new Session(server, principalOf(exchange))
  const headers = (): Record<string, string> => {
    if (!session.connection.handshake) return {}
    sessions.add(session)
    return { 'mcp-session-id': session.id }
  }
  await answer(message, { exchange, openStream: () => session.openStream(), headers }, session.connection, undefined)
  if (!session.connection.handshake) session.close()
}

async function postInSession(message: unknown, exchange: Exchange, sessions: Sessions): Promise<void> {
  const { server, headers } = exchange
  const session = sessions.get(headers['mcp-session-id'])
  const refusal = sessionProblem(exchange, session) ?? protocolVersionProblem(exchange)
  if (refusal) return exchange.refuse(refusal)
  if (session) {
    const revision = session.connection.handshake?.revision ?? '2025-03-26'
    const isPrimed = isSince(revision, '2025-11-25')
    const options = { exchange, openStream: () => session.openStream(), isPrimed, fallback: session }
    return answer(message, options, session.connection, revision)
  }
  // Without the header and any other knowledge the version is 2025-03-26 (#protocol-version-header).
  const version = headers['mcp-protocol-version']
  const revision = isRevision(version) ? version : '2025-03-26'
  const connection = new Connection(server, 'streamable-http')
  connection.handshake = { revision, clientCapabilities: {}, initialized: true, logLevel: 'info' }
  return answerOnce(message, exchange, connection, revision)
}

/** Answers on a connection that lives for this POST only. */
async function answerOnce(
  message: unknown,
  exchange: Exchange,
  connection: Connection,
  revision: Revision | undefined,
): Promise<void> {
  await answer(message, { exchange, openStream: () => new EventStream(exchange.server) }, connection, revision)
  connection.close()
}

/** Has the connection take in the message; its answers leave as the response to the POST. */
async function answer(
  message: unknown,
  options: Omit<PostStreamOptions, 'mode'>,
  connection: Connection,
  revision: Revision | undefined,
): Promise<void> {
  const { exchange } = options
  const { http } = exchange.server.seams
  const mode = through(http?.answer, answerMode, exchange, message, revision)
  const onDisconnect = () => through(http?.disconnected, disconnected, connection, revision)
  const outlet = new PostStream({ ...options, mode, onDisconnect })
  await connection.receive(message, { outlet, headers: exchange.headers, principal: principalOf(exchange) })
  outlet.end(!asksSomething(message))
}

/** Since 2026-07-28 closing the stream cancels its request; before, a broken connection means nothing. */
function disconnected(connection: Connection, revision: Revision | undefined): void {
  if (isStatelessRevision(revision)) connection.close()
}

function answerMode(exchange: Exchange, message: unknown, revision: Revision | undefined): AnswerMode {
  const method = isObject(message) ? message.method : undefined
  const isJsonOnly = exchange.server.jsonOnly && method !== 'subscriptions/listen'
  if (isJsonOnly || !exchange.accepts('text/event-stream')) return 'json'
  if (!exchange.accepts('application/json') && asksSomething(message)) return 'sse'
  // Since 2026-07-28 some errors have an HTTP status of their own, so the head waits for the first message.
  return !isStatelessRevision(revision) && method === 'tools/call' ? 'sse' : 'lazy'
}

const asksSomething = (message: unknown): boolean =>
  Array.isArray(message) ? message.some(asksSomething) : classify(message).kind === 'request'
