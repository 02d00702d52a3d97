/** What a run tells its reporters. Plain data; each report is one consumer. */
import type { Json, RevisionId } from '../../schema/index.ts'
import type { Verdict } from '../judging/finding.ts'
import type { Facts } from '../targets/facts.ts'
import type { Side, TransportKind } from '../trace/events.ts'

/** One line of wire traffic in a report, cut to a readable length; `text` is the target's and must be escaped. */
export interface WireExcerpt {
  readonly seq: number
  readonly at: number
  readonly connection: string
  /** `->` harness to target, `<-` target to harness, `!` anything else (exit, stderr, note). */
  readonly arrow: '->' | '<-' | '!'
  readonly text: string
  /** True for the events that the verdict rests on, false for context around them. */
  readonly relevant: boolean
}

/** A verdict for one requirement in one revision over one transport. */
export interface Result {
  readonly requirement: string
  readonly level: string
  readonly says: string
  /** The page of the specification, with anchor. */
  readonly link: string
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
  readonly evidence: readonly WireExcerpt[]
  /** Shell command that repeats just this. */
  readonly repeat?: string
  /** How many further breaches of the same requirement in this cell were left out. */
  readonly more?: number
}

export interface Cell {
  readonly scenario: string
  readonly revision: RevisionId
  readonly transport: TransportKind
}

export interface Omitted extends Cell {
  readonly reason: string
}

export interface RunInfo {
  readonly tool: { readonly name: string; readonly version: string }
  readonly side: Side
  /** The target as the user named it, secrets redacted. */
  readonly target: string
  readonly startedAt: string
  readonly seed: number
  readonly strict: boolean
  readonly traceFile?: string
}

export type Outcome = 'conforms' | 'violations' | 'incomplete' | 'interrupted'

export interface Summary {
  readonly outcome: Outcome
  readonly exitCode: 0 | 1 | 3 | 130
  readonly counts: Readonly<Record<Verdict, number>>
  /** Distinct requirements with at least one passed or broken verdict. */
  readonly judgedRequirements: number
  readonly durationMs: number
  /** Why the run is incomplete, in plain words. */
  readonly problems: readonly string[]
}

export type RunEvent =
  | { readonly type: 'run-started'; readonly info: RunInfo }
  | { readonly type: 'facts'; readonly facts: Facts }
  | { readonly type: 'planned'; readonly cells: readonly Cell[]; readonly omitted: readonly Omitted[] }
  | { readonly type: 'scenario-started'; readonly cell: Cell; readonly title: string }
  | { readonly type: 'scenario-ended'; readonly cell: Cell; readonly durationMs: number; readonly outcome: string }
  | { readonly type: 'result'; readonly result: Result }
  | { readonly type: 'problem'; readonly message: string }
  | { readonly type: 'run-ended'; readonly summary: Summary }

/** A report: gets every event in order; `close` resolves when its output is written. */
export interface Reporter {
  event(event: RunEvent): void
  close(): Promise<void>
}
