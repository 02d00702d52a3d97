/** How a revision's server answers HTTP requests; the transport below knows nothing of it. */

import { isJsonArray, isJsonObject } from '../../../../schema/index.ts'
import type { HttpRequestHead } from '../../../transports/http/listener.ts'
import type { HttpServerExchange } from '../../../transports/http/server-exchange.ts'
import { parseJson } from '../../../wire/json/json.ts'
import type { IncomingHttp } from '../drive.ts'
import type { ScriptedServer } from '../scripted-server.ts'
import { answerStreamHeaders } from './post-stream.ts'

export interface HttpRules {
  connectionOf(head: HttpRequestHead): string
  handle(exchange: HttpServerExchange): Promise<void>
  expireSessions(): void
}

/** Shows the request to the script first, then leaves it to the rules. Never rejects. */
export async function answerHttp(peer: ScriptedServer, rules: HttpRules, exchange: HttpServerExchange): Promise<void> {
  const { script, onFailure } = peer.options
  try {
    if (script.onHttp === undefined) await rules.handle(exchange)
    else await script.onHttp(incoming(peer, exchange), () => rules.handle(exchange))
  } catch (thrown) {
    onFailure(thrown)
    exchange.drop()
  }
}

function incoming(peer: ScriptedServer, exchange: HttpServerExchange): IncomingHttp {
  const body = exchange.body.toString('utf8')
  return {
    method: exchange.method,
    path: exchange.url,
    headers: exchange.headers,
    body,
    ...messagesIn(body),
    connection: exchange.connection,
    origins: peer.options.sites?.origins ?? {},
    label: (label) => peer.label(exchange.connection, exchange.messageSeq ?? exchange.seq, label),
    respond: async (status, headers = {}, text = '', options = {}) => {
      exchange.respond(status, Object.entries(headers), text, options)
    },
    openStream: (headers = answerStreamHeaders) => exchange.openStream(Object.entries(headers)),
    drop: () => exchange.drop(),
  }
}

function messagesIn(body: string): Pick<IncomingHttp, 'message' | 'messages'> {
  const json = parseJson(body)
  if (isJsonObject(json)) return { message: json, messages: [json] }
  return { message: undefined, messages: isJsonArray(json) ? json.filter(isJsonObject) : [] }
}
