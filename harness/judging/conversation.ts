/** One connection, read from the trace: messages parsed, requests and answers paired, parties named. */
import type { Json, JsonObject, RevisionId } from '../../schema/index.ts'
import type { HeaderList, Side, TraceEvent, TransportKind } from '../trace/events.ts'
import type { Exchange } from './exchange.ts'

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

export interface SseRecord {
  readonly seq: number
  readonly id?: string
  readonly event?: string
  readonly data?: string
  readonly retry?: number
  readonly comment?: string
  readonly invalid?: string
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
}

/** The party that a monitor judges, and what it wrote. */
export interface Conversation {
  readonly connection: string
  readonly transport: TransportKind
  readonly revision: RevisionId
  /** The side that is judged. */
  readonly party: Side
  /** All messages of both sides in order. */
  readonly messages: readonly Message[]
  /** The judged party's messages. */
  readonly own: readonly Message[]
  /** The other party's messages. */
  readonly other: readonly Message[]
  readonly exchanges: readonly Exchange[]
  readonly http: readonly HttpExchange[]
  /** From the initialize exchange (handshake revisions); undefined before or without it. */
  readonly negotiated: Negotiated | undefined
  readonly stderr: string
  readonly exit: { readonly seq: number; readonly code: number | null; readonly signal: string | null } | undefined
  /** True once our side or the target has closed the connection; false for one cut off by the end of the run. */
  readonly closed: boolean
  readonly events: readonly TraceEvent[]
}

export interface Negotiated {
  /** What the server answered; not checked against the known revisions. */
  readonly protocolVersion: string | undefined
  readonly clientCapabilities: JsonObject
  readonly serverCapabilities: JsonObject
  readonly clientInfo: JsonObject | undefined
  readonly serverInfo: JsonObject | undefined
  /** Trace position of the initialize result and of notifications/initialized. */
  readonly resultSeq: number
  readonly initializedSeq: number | undefined
  readonly sessionId: string | undefined
}

/** The value of a header, in any case; several fields are joined with ", " (RFC 9110, 5.3). */
export function header(headers: HeaderList, name: string): string | undefined {
  const values = headers.filter(([n]) => n.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
  return values.length === 0 ? undefined : values.join(', ')
}

/** The media type of a Content-Type header, lower case, without parameters. */
export function mediaType(headers: HeaderList): string | undefined {
  return header(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase()
}
