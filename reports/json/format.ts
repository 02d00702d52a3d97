/** The JSON report as types; report.schema.json says the same for other programs. */

import type { Verdict } from '../../harness/judging/finding.ts'
import type { Excuse, KnownCause, Result, WireLine, WireRole } from '../../harness/judging/result.ts'
import type { BaselineState, CountedCrash, RunInfo, StartCount, Summary } from '../../harness/runner/events.ts'
import type { Facts, RevisionFacts } from '../../harness/trace/facts.ts'
import type { Advice } from '../advice/advice.ts'
import type { FuzzRow } from '../record/fuzz-table.ts'
import type { RecordedRates } from '../record/rates.ts'
import type { PlaceCounts } from '../record/run-record.ts'

export const formatName = 'mcp-conform-report'
export const formatVersion = 4

type Place = Pick<Result, 'revision' | 'transport'>

/** One verdict, in all places where it is the same. What several results share stands in the requirement and in `wire`. */
export interface ReportResult {
  /** Positions in `places`. */
  readonly at: readonly number[]
  readonly verdict: Verdict
  /** Where it differs from that of the requirement. */
  readonly source?: string
  readonly scenario?: string
  readonly reason?: string
  /** For a violation: what happened, in one sentence. */
  readonly what?: string
  readonly expected?: string
  readonly actual?: Result['actual']
  readonly offending?: Result['offending']
  readonly headers?: readonly string[]
  readonly lenient?: string
  readonly unsteady?: true
  /** Positions in the causes of the requirement. */
  readonly causes?: readonly number[]
  /** Trace positions of lines in `wire`. */
  readonly evidence?: readonly { readonly seq: number; readonly role: WireRole }[]
  readonly repeat?: string
  /** For a violation: the statement in the section that the link leads to. */
  readonly statement?: string
  /** For a violation: the requirement is one on security. */
  readonly security?: true
  readonly more?: number
  /** For a violation that does not count: why. */
  readonly excused?: Excuse
  /** For a violation: a text that is the same in every run in which it happens in the same way. */
  readonly fingerprint?: string
}

export interface ReportRequirement {
  readonly id: string
  readonly level: string
  readonly says: string
  readonly verdict: Verdict
  /** The page that states it, with `{revision}` where the revision stands. */
  readonly link: string
  /** The revisions in which that is another page. */
  readonly links?: Readonly<Record<string, string>>
  /** The proposals (SEPs) that it comes from. */
  readonly seps?: readonly number[]
  /** It counts for no tier of SEP-1730. */
  readonly beyondTiers?: true
  /** The scenario or monitor that gave the verdicts. */
  readonly source: string
  /** What is known about its breaches. */
  readonly causes?: readonly KnownCause[]
  readonly results: readonly ReportResult[]
}

/** Facts of a place, each as a position in `values`: most places share them. */
export type ReportFacts = Omit<Facts, 'accepted'> & {
  readonly accepted: readonly (Place & { readonly [K in FactName]?: number })[]
  readonly values: readonly unknown[]
}
export const factNames = [
  'capabilities',
  'implementation',
  'tools',
  'resources',
  'resourceTemplates',
  'prompts',
  'agreed',
  'browser',
] as const
type FactName = (typeof factNames)[number] & keyof RevisionFacts

interface ReportExecution {
  /** Position in `places`. */
  readonly at: number
  readonly outcome?: string
  readonly durationMs?: number
  readonly startMs?: number
}

/** A crash: the process of the target ended by itself in the middle of its work. */
export interface ReportCrash extends Omit<CountedCrash, 'evidence'> {
  /** Trace positions of lines in `wire`. */
  readonly evidence: readonly { readonly seq: number; readonly role: WireRole }[]
}

export interface ReportDocument extends Omit<RunInfo, 'tool'> {
  readonly format: typeof formatName
  readonly formatVersion: typeof formatVersion
  readonly tool: RunInfo['tool']
  readonly durationMs: number
  readonly summary: Omit<Summary, 'durationMs' | 'problems'> & { readonly places: readonly PlaceCounts[] }
  /** Absent for a run that judged nothing that counts for tiers. */
  readonly rates?: RecordedRates
  /** Absent for a run without known reds. */
  readonly baseline?: BaselineState
  /** Absent for a target that was not started. */
  readonly starts?: StartCount
  /** What is worth a change and breaks no rule; absent when there is nothing. It never counts. */
  readonly advice?: readonly Advice[]
  readonly facts?: ReportFacts
  /** Absent when there was none. */
  readonly crashes?: readonly ReportCrash[]
  /** What fuzz properties have tried of the schemas; absent when none was run. */
  readonly fuzz?: readonly FuzzRow[]
  /** What `at` is a position in, wherever it stands. */
  readonly places: readonly Place[]
  readonly requirements: readonly ReportRequirement[]
  readonly scenarios: readonly {
    readonly scenario: string
    readonly title: string
    readonly runs: readonly ReportExecution[]
  }[]
  /** Planned runs that had not begun when the run ended. */
  readonly unstarted: readonly { readonly scenario: string; readonly at: readonly number[] }[]
  readonly omitted: readonly {
    readonly reason: string
    readonly at: readonly number[]
    readonly scenarios: readonly string[]
  }[]
  readonly wire: readonly WireLine[]
  readonly problems: readonly string[]
  /** Bounds that were reached and that no verdict depends on. */
  readonly bounds: readonly string[]
}
