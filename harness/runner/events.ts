/** What a run tells its reporters. Plain data; each report is one consumer. */
import type { RevisionId } from '../../schema/index.ts'
import type { CountedCrash } from '../judging/crash/crashes.ts'
import type { Verdict } from '../judging/finding.ts'
import type { Result } from '../judging/result.ts'
import type { StartCount } from '../peers/starts.ts'
import type { Facts } from '../trace/facts.ts'
import type { FuzzCase, FuzzCoverage } from '../trace/fuzz-case.ts'
import type { Cell, OtherKind, Side, TransportKind } from '../trace/place.ts'
import type { BaselineState } from './policy.ts'

export type { BaselineState, Cell, CountedCrash, StartCount }

export interface Omitted extends Cell {
  readonly reason: string
}

/** A part of the planned runs. */
export interface ShardOption {
  /** From 1. */
  readonly index: number
  readonly count: number
}

export interface RunInfo {
  readonly tool: { readonly name: string; readonly version: string }
  readonly side: Side
  /** Given when the target is no MCP server. */
  readonly kind?: OtherKind
  /** The target as the user named it, secrets redacted. */
  readonly target: string
  /** The program that was started where the target names another one, such as npx. */
  readonly program?: string
  readonly startedAt: string
  readonly seed: number
  readonly strict: boolean
  /** What counts is what these releases demanded: `2025-11-25@0.2`; absent: what that of the tool does. */
  readonly sets?: readonly string[]
  /** It ran one part of the plan only; absent: all of it. */
  readonly shard?: ShardOption
  /** It repeated these failures of an earlier run, and looked at nothing else: `id@revision/transport`. */
  readonly repeated?: readonly string[]
  readonly traceFile?: string
  /** An id of this run alone. */
  readonly id?: string
  /** Digest of the requirements: runs with the same one were judged by the same rules. */
  readonly ledger?: string
  /** What was asked for, without secrets. */
  readonly options?: RunInfoOptions
  readonly environment?: { readonly node: string; readonly platform: string; readonly arch: string }
}

interface RunInfoOptions {
  readonly revisions?: readonly RevisionId[]
  readonly transports?: readonly TransportKind[]
  readonly callTools: string
  /** Names of the fixtures that the configuration maps. */
  readonly fixtures: readonly string[]
  /** Milliseconds. */
  readonly limits: { readonly requestMs: number; readonly scenarioMs: number; readonly runMs: number }
  readonly concurrency: number
  readonly fuzzRuns: number
  /** Milliseconds for all fuzz properties together, where they ended by time. */
  readonly fuzzMs?: number
}

/** `known-violations`: all that is broken is excused; `outdated-baseline`: nothing else is broken, but what excuses is untrue. */
export type Outcome =
  | 'conforms'
  | 'known-violations'
  | 'violations'
  | 'outdated-baseline'
  | 'incomplete'
  | 'interrupted'

export interface Summary {
  readonly outcome: Outcome
  readonly exitCode: 0 | 1 | 3 | 130
  readonly counts: Readonly<Record<Verdict, number>>
  /** Breaches among them that do not count; absent when there are none. */
  readonly excused?: number
  /** Distinct requirements with at least one passed or broken verdict. */
  readonly judgedRequirements: number
  readonly durationMs: number
  /** Why the run is incomplete, in plain words. */
  readonly problems: readonly string[]
}

export type RunEvent =
  | { readonly type: 'run-started'; readonly info: RunInfo }
  | { readonly type: 'facts'; readonly facts: Facts }
  | {
      readonly type: 'planned'
      readonly cells: readonly Cell[]
      readonly omitted: readonly Omitted[]
      /** Milliseconds that most answers of a server have taken so far. */
      readonly answerMs?: number
    }
  | { readonly type: 'scenario-started'; readonly cell: Cell; readonly title: string }
  | {
      readonly type: 'scenario-ended'
      readonly cell: Cell
      readonly durationMs: number
      /** Milliseconds of it that passed between the start of a process and its first message. */
      readonly startMs?: number
      readonly outcome: string
    }
  /** All scenario runs have ended; these are run once more, for what did not come in time. */
  | { readonly type: 'second-look'; readonly cells: readonly Cell[] }
  /**
   * A requirement is broken, whatever else comes to light. Comes once, as soon as that is certain, for each requirement and
   * place whose result will be failed or warned; that result may be worse, and counts further breaches.
   */
  | { readonly type: 'breach'; readonly result: Result }
  /** The verdict for a requirement in a place; comes as soon as it can change no more, so in no particular order. */
  | { readonly type: 'result'; readonly result: Result }
  /** The process of the target ended by itself in the middle of its work; near the end, once for all that are alike. */
  | { readonly type: 'crash'; readonly crash: CountedCrash }
  /** What generated messages broke, as the property sees it while it searches: the verdicts are results. */
  | { readonly type: 'fuzz-case'; readonly found: FuzzCase }
  /** What a fuzz property has tried in a place, at its end. */
  | { readonly type: 'fuzz-coverage'; readonly coverage: FuzzCoverage }
  /** What is wrong with the run itself, so that it is incomplete. */
  | { readonly type: 'problem'; readonly message: string }
  /** How often the target was started, and how long that took; near the end. Never for a target that we do not start. */
  | { readonly type: 'starts'; readonly starts: StartCount }
  /** A bound of ours was reached; no verdict depends on what it left out. */
  | { readonly type: 'bound'; readonly message: string }
  /** How the known reds of the user hold; near the end of a run that has a baseline. */
  | { readonly type: 'baseline'; readonly baseline: BaselineState }
  | { readonly type: 'run-ended'; readonly summary: Summary }

/** A report: gets every event in order; `close` resolves when its output is written. */
export interface Reporter {
  event(event: RunEvent): void
  close(): Promise<void>
}
