/**
 * The trace: everything that crossed the wire, in the order in which it was seen, as append-only events.
 * `sent` and `received` are always from the harness's point of view. One event is one line of the JSONL file.
 */
import type { RevisionId } from '../../schema/index.ts'
import type { BoundName } from '../wire/bounds.ts'
import type { Bytes } from '../wire/bytes.ts'
import type { HeaderList } from '../wire/http/headers.ts'
import type { SseItem } from '../wire/sse-reader.ts'
import type { Facts } from './facts.ts'
import type { Side, TransportKind } from './place.ts'

interface Stamp {
  /** Position in the trace, from 0. */
  readonly seq: number
  /** Milliseconds since the start of the run. */
  readonly at: number
  /** The scenario execution during which it happened; absent for preflight. */
  readonly execution?: number
}

/** What a process of the target used, with all that it started, when it was ended for that. */
export interface Overuse {
  readonly resource: 'memory' | 'processor'
  /** Bytes, or milliseconds of a processor; where it is `costly`, since before what was meant to cost much. */
  readonly used: number
  /** How much it might have used. */
  readonly most: number
  /** It is the limit of something that was meant to cost much, and not that of the user. */
  readonly costly?: true
}

export type EventBody =
  | {
      readonly kind: 'run'
      readonly format: 1
      readonly tool: { readonly name: string; readonly version: string }
      readonly side: Side
      readonly target: string
      readonly startedAt: string
      readonly seed: number
      /** Secrets stand in the trace: its user asked for that. */
      readonly inClear?: true
      /** Nobody waited for what may never come: silence proves nothing. */
      readonly quick?: true
      /** Recorded between a real client and a real server: both are targets, and `sent` is what the client sent. */
      readonly tapped?: true
    }
  /** The end of preflight. Connections before it are judged if their revision and transport were accepted. */
  | { readonly kind: 'facts'; readonly facts: Facts }
  | {
      readonly kind: 'execution-started'
      readonly execution: number
      readonly scenario: string
      readonly revision: RevisionId
      readonly transport: TransportKind
      /** It repeats what was run before, alone and on connections of its own, to be sure of what was found then. */
      readonly repeats?: true
    }
  | {
      readonly kind: 'execution-ended'
      readonly execution: number
      /** `unreached`: the target did not come up, or left the opening without answer, in time. */
      readonly outcome: 'completed' | 'unreached' | 'timed-out' | 'interrupted' | 'harness-error'
      readonly message?: string
    }
  /** A scenario found a fixture beyond those of the facts: a tool that the server lists to some clients only. */
  | { readonly kind: 'fixture-found'; readonly fixture: string; readonly name: string }
  | {
      readonly kind: 'connection-opened'
      readonly connection: string
      readonly transport: TransportKind
      readonly revision: RevisionId
      /** `target` is the side of the implementation under test on this connection. */
      readonly target: Side
    }
  /**
   * An HTTP server of ours that speaks no MCP, beside the one that does. What is asked of it has absolute URLs and belongs to
   * this connection, which carries no messages.
   */
  | {
      readonly kind: 'site-opened'
      readonly connection: string
      readonly site: string
      readonly origin: string
      /** The scenario's name for the launch that it belongs to. */
      readonly variant?: string
    }
  | {
      readonly kind: 'connection-closed'
      readonly connection: string
      readonly by: 'us' | 'target'
      readonly reason?: string
    }
  /** The connection goes on, but is recorded no further (tap): what is missing from here on proves nothing. */
  | { readonly kind: 'recording-ended'; readonly connection: string; readonly reason: string }
  /**
   * One transport unit that is meant to be a message: a line of stdio, a POST body, a JSON response body, an SSE event's data.
   * It need not be valid. `terminator` is what ended a stdio line; `http` names the HTTP request that carried it.
   */
  | ({
      readonly kind: 'message'
      readonly connection: string
      readonly direction: 'sent' | 'received'
      readonly terminator?: string
      readonly http?: number
      readonly sse?: true
      readonly eventId?: string
      /** The scenario's name for the exchange that this message opens. */
      readonly label?: string
      /** Set when our side breaks a rule on purpose: why. Monitors of our own side pass over it. */
      readonly deliberate?: string
    } & Bytes)
  | ({
      readonly kind: 'http-request'
      readonly connection: string
      readonly http: number
      readonly direction: 'sent' | 'received'
      readonly method: string
      readonly url: string
      readonly headers: HeaderList
      readonly label?: string
      readonly deliberate?: string
      /** The body; a POSTed message appears once more, as a `message` event that follows. */
    } & Partial<Bytes>)
  | ({
      readonly kind: 'http-response'
      readonly connection: string
      readonly http: number
      readonly status: number
      readonly headers: HeaderList
      /** Why our answer breaks a rule, where its body is no message that could tell. */
      readonly deliberate?: string
      /** The whole body, unless it is an event stream. */
    } & Partial<Bytes>)
  | ({
      readonly kind: 'sse-event'
      readonly connection: string
      readonly http: number
      /** Our own event as it was written, where that is not its usual form. */
      readonly raw?: string
    } & SseItem)
  | {
      readonly kind: 'http-ended'
      readonly connection: string
      readonly http: number
      readonly by: 'us' | 'target'
      readonly error?: string
      /** We ended it in the middle of a body, or of an event, that was still coming. */
      readonly unfinished?: true
      /** Nothing listens there, or the host cannot be reached. */
      readonly unreachable?: true
    }
  | {
      readonly kind: 'process-started'
      readonly connection: string
      readonly command: readonly string[]
      readonly pid?: number
      /** It had run already, for an earlier launch of the driver. */
      readonly again?: true
    }
  | ({ readonly kind: 'overuse'; readonly connection: string } & Overuse)
  | { readonly kind: 'stdin-closed'; readonly connection: string }
  /** `afterEndMs`: milliseconds since the end of stdin, by the clock of who received both. */
  | { readonly kind: 'signal-sent'; readonly connection: string; readonly signal: string; readonly afterEndMs?: number }
  | {
      readonly kind: 'process-exited'
      readonly connection: string
      readonly code: number | null
      readonly signal: string | null
      /** The launch of a driver is over, and its process waits for the next one. */
      readonly kept?: true
    }
  | { readonly kind: 'stderr'; readonly connection: string; readonly text: string }
  /** A file that the client has left in a folder of ours, and that holds what we gave it, or a private key. */
  | {
      readonly kind: 'file-left'
      readonly connection: string
      /** In that folder. */
      readonly path: string
      /** The bits of its permissions. */
      readonly mode: number
      /** Others may read it, as far as its mode and those of the folders around it say. */
      readonly isOpen: boolean
      /** Files are closed to others here without anybody's doing: that it is closed says nothing. */
      readonly isMasked?: true
      /** Secrets of ours, ids of sessions, and `key ` with the thumbprint of a private key. */
      readonly holds: readonly string[]
    }
  /** A JSON object that a driver wrote to its stdout: what it can do, or what came of an action. */
  | { readonly kind: 'driver-report'; readonly connection: string; readonly text: string }
  /** Something the peer noticed that is no wire traffic, such as an answer that did not come in time. */
  | {
      readonly kind: 'note'
      readonly connection?: string
      /** Trace position of the message or HTTP request that it is about, and how the exchange ended. */
      readonly about?: number
      readonly outcome?: 'unanswered' | 'closed' | 'sent'
      /** The scenario's name for the exchange that `about` opens, given after it was recorded. */
      readonly label?: string
      /**
       * What `about` opens was refused, maybe by a limit of the target: it was asked again, or not any more; or asked later for that;
       * or the scenario wanted to see it refused.
       */
      readonly limit?: 'asked-again' | 'given-up' | 'paced' | 'wanted'
      /** No answer came, and the server may have been at work on what it had been sent before by others: that says nothing. */
      readonly heldUp?: true
      /** Something else of the target ran beside the connection, which it does not bear: that it ended says nothing. */
      readonly disturbed?: true
      /** Our own server did not take a message of the client, which no scenario meant to happen. */
      readonly refused?: true
      /** The bound of ours that was reached, which the reports say. */
      readonly bound?: BoundName
      /** True for what makes the run incomplete, which the reports say. */
      readonly problem?: true
      /** True for what the reports say, and is no problem. */
      readonly remark?: true
      /** The judges of the scenario run do not read what was said on the connection: its monitors alone do. */
      readonly released?: true
      /** Its monitors need not read it, either: a search had them read it, and they saw nothing that others do not show. */
      readonly judged?: true
      readonly note: string
    }
  /** The last event of a run that came to its end; a trace without it was cut off. */
  | {
      readonly kind: 'run-ended'
      /** Why the run is incomplete, as far as the events before do not tell. */
      readonly problems: readonly string[]
    }

export type TraceEvent = Stamp & EventBody
export type EventOf<K extends EventBody['kind']> = Extract<TraceEvent, { readonly kind: K }>
