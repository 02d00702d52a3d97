/** Streamable HTTP by the rules of the modern revision: POST only, each request on its own. */

import { codes } from '../../../../schema/error-codes.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/index.ts'
import type { HttpServerExchange } from '../../../transports/http/server-exchange.ts'
import { parseJson } from '../../../wire/json/json.ts'
import { isRequestObject } from '../../../wire/json/message-objects.ts'
import { RpcError } from '../../rpc-error.ts'
import { capabilitiesOf, servedVersions } from '../answers/methods.ts'
import { acknowledge, listenMethod } from '../answers/subscription.ts'
import type { ScriptedServer } from '../scripted-server.ts'
import { StoredStream } from './event-store.ts'
import type { HttpRules } from './http-rules.ts'
import { checkHeaders, checkMeta } from './modern-checks.ts'
import { PostStream } from './post-stream.ts'
import { hasForeignOrigin, refuse } from './refuse.ts'

export class ModernHttp implements HttpRules {
  readonly #peer: ScriptedServer

  constructor(peer: ScriptedServer) {
    this.#peer = peer
  }

  /** There are no sessions: all that one launch sends is one conversation. */
  connectionOf(): string {
    return this.#peer.connections.latest().id
  }

  expireSessions(): void {}

  async handle(exchange: HttpServerExchange): Promise<void> {
    if (hasForeignOrigin(exchange))
      return refuse(exchange, this.#peer.options, 403, new RpcError(codes.invalidRequest, 'Forbidden origin'))
    if (exchange.method !== 'POST') {
      exchange.respond(405, [['Allow', 'POST']])
      return
    }
    const message = parseJson(exchange.body.toString('utf8'))
    if (message === undefined)
      return refuse(exchange, this.#peer.options, 400, new RpcError(codes.parseError, 'Parse error'))
    if (!isJsonObject(message) || typeof message.method !== 'string') {
      return refuse(exchange, this.#peer.options, 400, new RpcError(codes.invalidRequest, 'Invalid Request'), message)
    }
    if (isRequestObject(message)) return this.#serve(exchange, message)
    this.#peer.notified(this.#peer.connections.latest(), message.method)
    exchange.respond(202)
  }

  async #serve(exchange: HttpServerExchange, message: JsonObject & { readonly method: string }): Promise<void> {
    const { revision, script } = this.#peer.options
    const connection = this.#peer.connections.latest()
    const stream = new PostStream({
      exchange,
      store: (writer) => new StoredStream(undefined, writer),
      primes: false,
      headers: () => ({}),
    })
    const check = (): void => {
      // initialize names its version elsewhere, and has no headers to compare.
      if (message.method !== 'initialize') checkHeaders(message, exchange.headers)
    }
    if (message.method === listenMethod && script.on?.[listenMethod] === undefined) {
      try {
        check()
        checkMeta(message, servedVersions(revision, script))
      } catch (thrown) {
        if (!(thrown instanceof RpcError)) throw thrown
        return refuse(exchange, this.#peer.options, 400, thrown, message)
      }
      stream.write(acknowledge(message, capabilitiesOf(script)))
      connection.outlet = stream
      this.#peer.outletOpened()
      return
    }
    const reply = await this.#peer.reply(connection, message, stream, check)
    if (reply === undefined) return
    stream.answer([reply], { batch: false, sse: script.answerAs === 'sse' && reply.status === 200 })
    this.#peer.answered(connection, message.method, reply)
  }
}
