/** What the opening settled, as soon as the trace shows it, and the HTTP headers that follow from it. */
import type { Json, JsonObject } from '../../../schema/index.ts'
import type { Dressed, Revision } from '../../revisions/revision.ts'
import type { TraceEvent } from '../../trace/events.ts'
import { jsonOf } from '../../trace/message-json.ts'
import { header } from '../../wire/http/headers.ts'
import { at, sameJson } from '../../wire/json/json.ts'
import { membersOf } from '../match-answer.ts'
import { postHeaders, streamHeaders } from './sending/request-headers.ts'

type Headers = Readonly<Record<string, string>>

interface SessionOptions {
  readonly revision: Revision
  readonly capabilities: JsonObject
  readonly clientInfo: JsonObject
}

export class ClientSession {
  readonly #options: SessionOptions
  #negotiated: string | undefined
  /** The latest initialize request that stands for the opening: its id, and the POST that carried it. */
  #opening: { readonly id: Json; http?: number } | undefined
  /** Mcp-Session-Id, once the server has given one. */
  id: string | undefined
  /** Why nothing that we send from here on can be by the rules of an opened connection. */
  disturbed: string | undefined

  constructor(options: SessionOptions) {
    this.#options = options
  }

  /** The initialize request with this id opens the session: what comes of it settles version and session id. */
  expect(id: Json): void {
    this.#opening = { id }
  }

  /** Takes in the next event of the connection. A server may write on the stream of initialize before it answers it. */
  see(event: TraceEvent): void {
    const opening = this.#opening
    if (opening === undefined) return
    if (event.kind === 'message' && event.direction === 'sent' && event.http !== undefined) {
      if (opening.http === undefined && sameJson(at(jsonOf(event), 'id'), opening.id)) opening.http = event.http
    }
    const hasSessions = this.#options.revision.era === 'legacy'
    if (hasSessions && event.kind === 'http-response' && event.http === opening.http) {
      this.id = header(event.headers, 'mcp-session-id') ?? this.id
    }
    for (const message of membersOf(event)) {
      const version = sameJson(message.id, opening.id) ? at(message.result, 'protocolVersion') : undefined
      if (typeof version === 'string') this.#negotiated = version
    }
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
