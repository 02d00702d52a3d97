/** What a page that shows a run as it happens is told by the program, beside the events of the trace. Both sides read these types. */
import type { Result } from '../../harness/judging/result.ts'
import type { RunEvent } from '../../harness/runner/events.ts'
import type { SendAgain, SentAgain } from '../../harness/runner/lanes/send-again.ts'
import type { Side } from '../../harness/trace/place.ts'

export type { SendAgain, SentAgain }

/** A requirement that the page lists before anything is known about it. */
export interface LiveRule {
  readonly id: string
  readonly level: string
  readonly says: string
  /** The page of the specification. */
  readonly link: string
}

/** One side under test: a run has one, a tap two. */
export interface LivePart {
  readonly side: Side
  readonly rules: readonly LiveRule[]
}

export interface LiveBegin {
  readonly kind: 'begun'
  /** The target as the user named it, without secrets. */
  readonly target: string
  readonly parts: readonly LivePart[]
  /** Whether a message can be sent to the server again, and what that means, in a sentence. */
  readonly sendAgain?: string
}

export type LiveNews =
  | LiveBegin
  /** An event of the run of one part. */
  | { readonly kind: 'told'; readonly part: Side; readonly event: RunEvent }
  /** What a connection that goes on has shown up to now; in place of what was said of it before. */
  | {
      readonly kind: 'so-far'
      readonly part: Side
      readonly connection: string
      readonly results: readonly Result[]
    }
  /** The report of a part whose run has ended: its JSON. */
  | { readonly kind: 'report'; readonly part: Side; readonly text: string }
  | { readonly kind: 'progress'; readonly done: number; readonly planned: number }
  /** Nothing more is to come. */
  | { readonly kind: 'over' }

/** What the schema of the revision says about a message. */
export interface SchemaWord {
  /** Types that it has to satisfy: `JSONRPCRequest`, `CallToolRequest`. Empty: no type of the revision is for it. */
  readonly types: readonly string[]
  readonly flaws: readonly SchemaFlaw[]
}

interface SchemaFlaw {
  /** JSON Pointer from the message. */
  readonly path: string
  readonly expected: string
}

/** What the page asks about a message. */
export interface SchemaQuestion {
  readonly revision: string
  readonly from: Side
  readonly inReplyTo?: string
  readonly text: string
}
