/** HTTP+SSE by the rules of 2024-11-05: a stream that names where to POST, answers on the stream. */

import { isJsonArray, isJsonObject } from '../../../../schema/index.ts'
import type { EventStreamWriter } from '../../../transports/http/event-stream-writer.ts'
import type { HttpRequestHead } from '../../../transports/http/listener.ts'
import type { HttpServerExchange } from '../../../transports/http/server-exchange.ts'
import { messagesPath, streamPath } from '../../../transports/http-sse/server.ts'
import { header } from '../../../wire/http/headers.ts'
import { parseJson } from '../../../wire/json/json.ts'
import { takeUnit } from '../line-rules.ts'
import type { Outlet } from '../outlet.ts'
import type { ScriptedServer } from '../scripted-server.ts'
import type { ServerConnection } from '../server-connection.ts'
import type { HttpRules } from './http-rules.ts'
import { answerStreamHeaders } from './post-stream.ts'
import { hasForeignOrigin, noteRefusal } from './refuse.ts'

/** The member of the query that tells the streams apart. */
const streamKey = 'stream'

export class SseHttp implements HttpRules {
  readonly #peer: ScriptedServer

  constructor(peer: ScriptedServer) {
    this.#peer = peer
  }

  connectionOf({ method, url }: HttpRequestHead): string {
    if (method === 'GET' && url.split('?', 1)[0] === streamPath) return this.#peer.connections.open().id
    return (this.#named(url) ?? this.#peer.connections.latest()).id
  }

  expireSessions(): void {}

  async handle(exchange: HttpServerExchange): Promise<void> {
    const posts = exchange.url.startsWith(messagesPath)
    if (hasForeignOrigin(exchange)) this.#forbid(exchange)
    else if (posts && exchange.method === 'POST') await this.#post(exchange)
    else if (!posts && exchange.method === 'GET') this.#get(exchange)
    else exchange.respond(405, [['Allow', posts ? 'POST' : 'GET']])
  }

  #forbid(exchange: HttpServerExchange): void {
    noteRefusal(this.#peer.options, exchange.connection, '403 Forbidden origin')
    exchange.respond(403)
  }

  #get(exchange: HttpServerExchange): void {
    const writer = exchange.openStream(Object.entries(answerStreamHeaders))
    if (writer === undefined) return
    const connection = this.#peer.connections.byId(exchange.connection)
    const query = new URLSearchParams({ [streamKey]: connection.id })
    const target = `${messagesPath}?${query}`
    const origin = `http://${header(exchange.headers, 'host') ?? ''}`
    writer.event({ event: 'endpoint', data: this.#peer.options.script.endpoint?.(target, origin) ?? target })
    connection.outlet = outletOf(writer)
    this.#peer.outletOpened()
    void exchange.ended.then((by) => this.#peer.connections.end(connection, by, 'the event stream has ended'))
  }

  async #post(exchange: HttpServerExchange): Promise<void> {
    const connection = this.#named(exchange.url)
    const { outlet } = connection ?? {}
    if (connection === undefined || outlet === undefined || connection.ended !== undefined) {
      // The stream may have ended while the client wrote; a wrong address is its own doing.
      if (connection === undefined) noteRefusal(this.#peer.options, exchange.connection, '404 for an unknown stream')
      exchange.respond(404)
      return
    }
    const json = parseJson(exchange.body.toString('utf8'))
    if (!isJsonObject(json) && !(isJsonArray(json) && this.#peer.options.revision.batches)) {
      noteRefusal(this.#peer.options, connection.id, '400')
      exchange.respond(400)
      return
    }
    const { status, body } = this.#peer.options.script.accepted ?? { status: 202, body: '' }
    exchange.respond(status, body === '' ? [] : [['Content-Type', 'text/plain']], body)
    await takeUnit(this.#peer, connection, exchange.body, exchange.messageSeq ?? exchange.seq, outlet)
  }

  #named(url: string): ServerConnection | undefined {
    const id = new URLSearchParams(url.split('?')[1]).get(streamKey)
    return this.#peer.connections.all.find((connection) => connection.id === id)
  }
}

/** Events of this transport bear no ids: nothing can be resumed. */
function outletOf(writer: EventStreamWriter): Outlet {
  return {
    get open() {
      return writer.open
    },
    write: (text, { eventId, ...options } = {}) =>
      writer.event({
        id: eventId,
        event: 'message',
        data: typeof text === 'string' ? text : Buffer.from(text).toString('utf8'),
        ...options,
      }),
  }
}
