/** One connection, read from the trace: messages parsed, requests and answers paired, parties named. */
import type { JsonObject, RevisionId } from '../../schema/index.ts'
import type { TraceEvent } from '../trace/events.ts'
import type { Side, TransportKind } from '../trace/place.ts'
import type { Exchange } from './exchange.ts'
import type { HttpExchange, Message } from './message.ts'

/** The party that a monitor judges, and what it wrote. */
export interface Conversation {
  readonly connection: string
  readonly transport: TransportKind
  readonly revision: RevisionId
  /** The side that is judged. */
  readonly subject: Side
  /** All messages of both sides in order. */
  readonly messages: readonly Message[]
  /** The judged party's messages. */
  readonly bySubject: readonly Message[]
  /** The other party's messages. */
  readonly byPeer: readonly Message[]
  readonly exchanges: readonly Exchange[]
  readonly http: readonly HttpExchange[]
  /** From the initialize exchange (legacy revisions); undefined before or without it. */
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
