/** Streamable HTTP by the rules of the legacy revisions: sessions, GET streams, resumption, DELETE. */

import { randomUUID } from 'node:crypto'
import { codes } from '../../../../schema/error-codes.ts'
import { isJsonArray, isJsonObject, isRevisionId, type Json, type JsonObject } from '../../../../schema/index.ts'
import { revisionOf } from '../../../revisions/index.ts'
import type { HttpRequestHead } from '../../../transports/http/listener.ts'
import type { HttpServerExchange } from '../../../transports/http/server-exchange.ts'
import { header } from '../../../wire/http/headers.ts'
import { parseJson } from '../../../wire/json/json.ts'
import { isRequestObject, isResponseObject } from '../../../wire/json/message-objects.ts'
import { RpcError } from '../../rpc-error.ts'
import type { Reply } from '../answers/reply.ts'
import { initializedMethod, type ScriptedServer } from '../scripted-server.ts'
import { primesStreams } from '../served-revision.ts'
import type { ServerConnection } from '../server-connection.ts'
import type { HttpRules } from './http-rules.ts'
import { answerStreamHeaders, PostStream } from './post-stream.ts'
import { hasForeignOrigin, refuse } from './refuse.ts'

export class LegacyHttp implements HttpRules {
  readonly #peer: ScriptedServer

  constructor(peer: ScriptedServer) {
    this.#peer = peer
  }

  connectionOf({ method, headers, body }: HttpRequestHead): string {
    const json = method === 'POST' ? parseJson(Buffer.from(body).toString('utf8')) : undefined
    const known = this.#session(header(headers, 'mcp-session-id'))
    if (known !== undefined) return (this.#sessionAfter(known, json) ?? known).id
    const opens = mentionsInitialize(json)
    return opens ? this.#peer.connections.open().id : this.#peer.connections.latest().id
  }

  async handle(exchange: HttpServerExchange): Promise<void> {
    if (hasForeignOrigin(exchange))
      return refuse(exchange, this.#peer.options, 403, new RpcError(codes.invalidRequest, 'Forbidden origin'))
    switch (exchange.method) {
      case 'POST':
        return this.#post(exchange)
      case 'GET':
        return this.#get(exchange)
      case 'DELETE':
        return this.#delete(exchange)
      default:
        exchange.respond(405, [['Allow', 'GET, POST, DELETE']])
    }
  }

  /** Forgets all sessions: their ids get 404. */
  expireSessions(): void {
    for (const connection of this.#peer.connections.all) this.#end(connection, 'us', 'our server has ended the session')
  }

  async #post(exchange: HttpServerExchange): Promise<void> {
    const { revision } = this.#peer.options
    const json = parseJson(exchange.body.toString('utf8'))
    if (json === undefined)
      return refuse(exchange, this.#peer.options, 400, new RpcError(codes.parseError, 'Parse error'))
    const batch = isJsonArray(json)
    const members: readonly Json[] = batch ? json : [json]
    if ((batch && !revision.batches) || members.length === 0 || !members.every(isMessage)) {
      return refuse(exchange, this.#peer.options, 400, new RpcError(codes.invalidRequest, 'Invalid Request'), json)
    }
    const connection = this.#peer.connections.byId(exchange.connection)
    if (!mentionsInitialize(json) && this.#refused(exchange, connection, json)) return
    return this.#serve(exchange, connection, members.filter(isJsonObject), batch)
  }

  async #serve(
    exchange: HttpServerExchange,
    connection: ServerConnection,
    members: readonly JsonObject[],
    batch: boolean,
  ): Promise<void> {
    const { revision, script } = this.#peer.options
    const requests = members.filter(isRequestObject)
    for (const message of members) {
      if (typeof message.method === 'string' && !isRequestObject(message))
        this.#peer.notified(connection, message.method)
    }
    if (requests.length === 0) {
      exchange.respond(202)
      return
    }
    const opens = requests.some(({ method }) => method === 'initialize')
    const stream = new PostStream({
      exchange,
      store: (writer) => connection.events.add(writer),
      primes: primesStreams(revision) && script.eventIds !== false,
      headers: () => (opens ? this.#sessionHeader(connection) : {}),
    })
    const replies = await Promise.all(
      requests.map(async (message) => ({ message, reply: await this.#peer.reply(connection, message, stream) })),
    )
    const given = replies.flatMap(({ reply }): Reply[] => (reply === undefined ? [] : [reply]))
    if (given.some(({ message }) => message.result !== undefined) && opens) connection.opened = true
    stream.answer(given, { batch, sse: script.answerAs === 'sse' && given.length > 0 })
    for (const { message, reply } of replies) this.#peer.answered(connection, message.method, reply)
  }

  async #get(exchange: HttpServerExchange): Promise<void> {
    const connection = this.#peer.connections.byId(exchange.connection)
    if (this.#refused(exchange, connection, undefined)) return
    if (!connection.opened) {
      // Without sessions nothing else tells that there is no conversation yet, such as for a client of HTTP+SSE.
      exchange.respond(405, [['Allow', 'POST']])
      return
    }
    const lastEventId = header(exchange.headers, 'last-event-id')
    const resumed = lastEventId === undefined ? undefined : connection.events.find(lastEventId)
    const writer = exchange.openStream(Object.entries(answerStreamHeaders))
    if (writer === undefined) return
    if (resumed !== undefined && lastEventId !== undefined) {
      resumed.resume(writer, lastEventId)
      return
    }
    connection.outlet = connection.events.add(writer)
    this.#peer.outletOpened()
  }

  async #delete(exchange: HttpServerExchange): Promise<void> {
    const connection = this.#peer.connections.byId(exchange.connection)
    if (this.#refused(exchange, connection, undefined)) return
    exchange.respond(200)
    this.#end(connection, 'target', 'the client has deleted the session')
  }

  /** Answers what names no living session, or a version of the protocol that we do not speak. True when it did. */
  #refused(exchange: HttpServerExchange, connection: ServerConnection, message: Json | undefined): boolean {
    const { revision, script } = this.#peer.options
    const no = (status: number, text: string): true => {
      refuse(exchange, this.#peer.options, status, new RpcError(codes.invalidRequest, text), message)
      return true
    }
    const given = header(exchange.headers, 'mcp-session-id')
    if (this.#issuesSessions) {
      if (given === undefined) return no(400, 'Expected an Mcp-Session-Id header')
      if (connection.sessionId !== given || connection.ended !== undefined) return no(404, 'Session not found')
    }
    const version = header(exchange.headers, 'mcp-protocol-version')
    const served = script.protocolVersion ?? revision.id
    // Whoever names another version than the one agreed on is judged for it, and served: we speak that one, too.
    const isServed = version === undefined || version === served || isLegacyVersion(version)
    if (revision.versionHeader && !isServed) {
      return no(400, `Unsupported protocol version: expected ${served}`)
    }
    return false
  }

  get #issuesSessions(): boolean {
    const { revision, script } = this.#peer.options
    return script.sessions ?? revision.sessions
  }

  #session(id: string | undefined): ServerConnection | undefined {
    return id === undefined ? undefined : this.#peer.connections.all.find(({ sessionId }) => sessionId === id)
  }

  /**
   * The session to which a message belongs that names one that has ended: the latest, if the client, once more, has said in the
   * name of the old one that it is initialized. Anything else may have been on its way.
   */
  #sessionAfter(known: ServerConnection, json: Json | undefined): ServerConnection | undefined {
    const latest = this.#peer.connections.latest()
    if (latest === known || known.ended?.by !== 'us' || !known.initialized || !latest.opened) return undefined
    if (mentions(json, initializedMethod) && !latest.initialized) latest.sentId ??= known.sessionId
    return latest.sentId !== undefined && latest.sentId === known.sessionId ? latest : undefined
  }

  #sessionHeader(connection: ServerConnection): Readonly<Record<string, string>> {
    if (!this.#issuesSessions) return {}
    connection.sessionId ??= this.#peer.options.script.sessionId?.() ?? randomUUID()
    return { 'Mcp-Session-Id': connection.sessionId }
  }

  #end(connection: ServerConnection, by: 'us' | 'target', reason: string): void {
    if (connection.sessionId === undefined) return
    connection.events.close()
    this.#peer.connections.end(connection, by, reason)
  }
}

const isLegacyVersion = (version: string): boolean => isRevisionId(version) && revisionOf(version).era === 'legacy'

function isMessage(json: Json): boolean {
  return isJsonObject(json) && (typeof json.method === 'string' || isResponseObject(json))
}

const mentionsInitialize = (json: Json | undefined): boolean => mentions(json, 'initialize')

function mentions(json: Json | undefined, method: string): boolean {
  const members = isJsonArray(json) ? json : [json]
  return members.some((member) => isJsonObject(member) && member.method === method)
}
