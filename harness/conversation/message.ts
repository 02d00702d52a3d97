/** What crossed the wire, as judges read it: JSON-RPC messages and the HTTP exchanges that carried them. */
import type { Json, JsonObject } from '../../schema/index.ts'
import type { Side } from '../trace/place.ts'
import type { HeaderList } from '../wire/http/headers.ts'
import type { SseItem } from '../wire/sse-reader.ts'

export type MessageKind = 'request' | 'notification' | 'result' | 'error' | 'invalid'

/** One JSON-RPC message, or what stands where one should; the members of a batch are separate messages. */
export interface Message {
  readonly seq: number
  readonly at: number
  readonly execution: number | undefined
  readonly from: Side
  /** The exact text of the transport unit, U+FFFD where it was not UTF-8. */
  readonly text: string
  readonly utf8: boolean
  /** Undefined when the text is not JSON. */
  readonly json: Json | undefined
  readonly kind: MessageKind
  readonly id: Json | undefined
  readonly method: string | undefined
  readonly params: JsonObject | undefined
  readonly result: JsonObject | undefined
  readonly error: JsonObject | undefined
  /** The method of the request that a response answers. */
  readonly inReplyTo?: string
  /** Position inside a batch; undefined for a single message. */
  readonly batchIndex?: number
  /** What ended the line on stdio: "\n", "\r\n" or "" at the end of input. */
  readonly terminator?: string
  readonly http?: HttpExchange
  readonly sse: boolean
  readonly eventId?: string
  readonly label?: string
  readonly deliberate?: string
}

export interface SseRecord extends SseItem {
  readonly seq: number
}

/** An HTTP request and what it was answered with. Header names are looked up in any case. */
export interface HttpExchange {
  readonly http: number
  readonly seq: number
  readonly execution: number | undefined
  readonly from: Side
  readonly method: string
  readonly url: string
  readonly requestHeaders: HeaderList
  readonly requestBody: string | undefined
  readonly label?: string
  readonly deliberate?: string
  readonly status: number | undefined
  readonly responseSeq: number | undefined
  readonly responseHeaders: HeaderList
  readonly responseBody: string | undefined
  readonly events: readonly SseRecord[]
  readonly endedBy: 'us' | 'target' | undefined
  readonly endedSeq: number | undefined
  /** We ended it in the middle of a body, or of an event, that was still coming. */
  readonly isUnfinished: boolean
  /** Nothing listened where it went. */
  readonly isUnreachable: boolean
}
