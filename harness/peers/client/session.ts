/** What the opening settled, and the HTTP headers that follow from it. */
import type { JsonObject } from '../../../schema/index.ts'
import type { Exchange } from '../../conversation/exchange.ts'
import type { Dressed, Revision } from '../../revisions/revision.ts'
import { header } from '../../wire/headers.ts'
import { postHeaders, streamHeaders } from './request-headers.ts'

type Headers = Readonly<Record<string, string>>

export interface SessionOptions {
  readonly revision: Revision
  readonly capabilities: JsonObject
  readonly clientInfo: JsonObject
}

export class ClientSession {
  readonly #options: SessionOptions
  #negotiated: string | undefined
  /** Mcp-Session-Id, once the server has given one. */
  id: string | undefined

  constructor(options: SessionOptions) {
    this.#options = options
  }

  /** Takes over what an initialize exchange settled: version and session id, for the headers of later requests. */
  adopt(exchange: Exchange): void {
    const version = exchange.response?.result?.protocolVersion
    if (typeof version === 'string') this.#negotiated = version
    this.id = header(exchange.http?.responseHeaders ?? [], 'mcp-session-id') ?? this.id
  }

  /** The message as the revision asks, or as it is; and the HTTP headers that mirror it. */
  dress(message: JsonObject, isDressed: boolean): Dressed {
    const { revision, capabilities, clientInfo } = this.#options
    const dressed = revision.dress(message, { capabilities, clientInfo, negotiated: this.#negotiated })
    return isDressed ? dressed : { message, headers: dressed.headers }
  }

  /** The headers of a POST. */
  get postHeaders(): Headers {
    return this.#with(postHeaders)
  }

  /** The headers of a request that has no message: GET, DELETE. */
  get streamHeaders(): Headers {
    return this.#with(streamHeaders)
  }

  #with(headers: Headers): Headers {
    const session: Headers = this.id === undefined ? {} : { 'Mcp-Session-Id': this.id }
    return { ...headers, ...this.dress({}, true).headers, ...session }
  }
}
