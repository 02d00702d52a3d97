/** A verdict as reports get it, with the wire lines that it rests on. */
import type { Json, RevisionId } from '../../schema/index.ts'
import type { TransportKind } from '../trace/place.ts'
import type { HeaderList } from '../wire/http/headers.ts'
import type { Verdict } from './finding.ts'
import type { Offending } from './proof/offending.ts'

/**
 * One line of wire traffic: a message, an HTTP request or response with the message that it carried, an event of a stream, an
 * exit. Its texts are the target's and must be escaped.
 */
export interface WireLine {
  /** Position in the trace. */
  readonly seq: number
  /** Milliseconds since the start of the run. */
  readonly at: number
  readonly connection: string
  /** Number of the HTTP exchange that it belongs to. */
  readonly http?: number
  /** Who sent it; `neither` for an exit, standard error, the end of a connection, a note. */
  readonly from: 'us' | 'target' | 'neither'
  /** `POST /mcp`, `HTTP 400`, `exited with code 1`; absent for a bare message. */
  readonly head?: string
  /** The headers of an HTTP request or response; for an event of a stream, its fields other than data. */
  readonly headers?: HeaderList
  /** The message, or the body, cut to a readable length. */
  readonly body?: string
  /** How many characters of the body were cut. */
  readonly cut?: number
  /** Why our side broke a rule with it on purpose. */
  readonly deliberate?: string
}

/**
 * What a line is to the verdict: `offending` breaks the rule, `evidence` was read for it, `contrast` shows that the target can
 * do it right, `declared` says what a side declared, `context` only stands before it.
 */
export type WireRole = 'offending' | 'evidence' | 'contrast' | 'declared' | 'context'

export interface WireExcerpt extends WireLine {
  readonly role: WireRole
}

/** What is known about breaches of this kind. */
export interface KnownCause {
  /** The name of the entry in suites/known/. */
  readonly id: string
  /** The SDK or host that brings it about; absent when it is the usual slip of an author. */
  readonly sdk?: string
  /** The version of the SDK that is installed where the target is. */
  readonly version?: string
  /** One sentence: what happens and what comes of it. */
  readonly cause: string
  /** One sentence: what helps. */
  readonly fix?: string
  /** The first version without it. */
  readonly repaired?: string
}

/** What of a breach tells its cause. */
export interface Shown {
  readonly requirement: string
  readonly transport: TransportKind
  readonly branch?: string
  readonly expected?: string
  readonly actual?: Json
  readonly offending?: Offending
  readonly evidence: readonly WireExcerpt[]
  /** SDKs that have written in this run what only they write. */
  readonly signedBy?: readonly string[]
}

/** Why a breach does not count against the target: its users know of it, or the rule is not in force yet. */
export interface Excuse {
  /** `baseline`: a known red; `unsteady`: one that comes and goes; `pending`: a judge that is newer than the frozen set. */
  readonly by: 'baseline' | 'unsteady' | 'pending'
  readonly reason: string
  readonly link?: string
  /** The last day on which it holds. */
  readonly until?: string
}

/** A verdict for one requirement in one revision over one transport. */
export interface Result {
  readonly requirement: string
  readonly level: string
  readonly says: string
  /** The page of the specification, with anchor. */
  readonly link: string
  /** For a violation: the statement in that section, such as "sentence 3". */
  readonly statement?: string
  /** The proposals (SEPs) that the requirement comes from. */
  readonly seps?: readonly number[]
  /** The requirement counts for no tier of SEP-1730. */
  readonly beyondTiers?: true
  /** For a violation: the requirement is one on security. */
  readonly security?: true
  readonly revision: RevisionId
  readonly transport: TransportKind
  readonly verdict: Verdict
  /** The scenario or monitor that gave it. */
  readonly source: string
  /** For the scenario in which a monitor saw it. */
  readonly scenario?: string
  readonly reason?: string
  readonly expected?: string
  readonly actual?: Json
  /** For a violation: the judge's name for the way in which it fails, if it has several. */
  readonly branch?: string
  /** For a violation: what proves it. */
  readonly offending?: Offending
  /** Names of the headers that matter to the rule. */
  readonly headers?: readonly string[]
  /** Why a broken MUST only warns. */
  readonly lenient?: string
  /** What was missing came when the scenario was run once more: the evidence holds the lines of both runs. */
  readonly unsteady?: true
  readonly causes?: readonly KnownCause[]
  readonly evidence: readonly WireExcerpt[]
  /** Shell command that repeats just this. */
  readonly repeat?: string
  /** For a violation that does not count: why. */
  readonly excused?: Excuse
  /** How many further breaches of the same requirement in this cell were left out. */
  readonly more?: number
}
