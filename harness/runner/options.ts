/** What a run is asked to do; parsed and checked by whoever asks. */

import type { RevisionId } from '../../schema/index.ts'
import type { Accounts } from '../fixtures/accounts.ts'
import type { CallTools, FixtureMap } from '../fixtures/bindings.ts'
import type { KnownCause, Shown } from '../judging/result.ts'
import type { Requirement, Suite } from '../judging/suite.ts'
import type { Entry } from '../judging/tally/entry.ts'
import type { Gateway } from '../targets/gateway.ts'
import type { ClientTarget, ConnectableServer, ServerTarget, StartableClient } from '../targets/target.ts'
import type { TraceEvent } from '../trace/events.ts'
import type { FuzzCase } from '../trace/fuzz-case.ts'
import type { Place, TransportKind } from '../trace/place.ts'
import type { Secrets } from '../trace/secrets/redaction.ts'
import type { Bounds } from '../wire/bounds.ts'
import type { RunEvent, ShardOption } from './events.ts'
import type { Policy } from './policy.ts'

/** Milliseconds. */
export interface Limits {
  /** From the launch of the target to the first thing that comes from it. */
  readonly startMs: number
  readonly requestMs: number
  readonly scenarioMs: number
  readonly runMs: number
}

/**
 * Whether a scenario's or monitor's judge of a requirement takes part.
 * @param place where; a part that is left out may be any
 */
export type Select = (source: string, requirement: string, place?: Partial<Place>) => boolean

/** Where and by what a breach was found; a crash breaks no requirement. */
export interface Found extends Place {
  readonly requirement?: string
  /** The scenario or monitor that judged it. */
  readonly source?: string
  /** The scenario that was running; none while the target was asked what it accepts. */
  readonly scenario?: string
}

interface CommonRunOptions {
  readonly suite: Suite
  /** Default: every revision that the target accepts. */
  readonly revisions?: readonly RevisionId[]
  /** Default: every transport that the target offers. */
  readonly transports?: readonly TransportKind[]
  readonly select: Select
  readonly fixtures: FixtureMap
  /** Accounts that the suite may use. */
  readonly accounts?: Accounts
  readonly callTools: CallTools
  readonly limits: Limits
  /** Default: the usual ones. */
  readonly bounds?: Bounds
  /** Milliseconds of the limit of the run that had passed before it began. Default: none. */
  readonly spentMs?: number
  /** How many scenarios run at once, at least 1. */
  readonly concurrency: number
  readonly seed: number
  /** How many messages a fuzz property tries in each cell. */
  readonly fuzzRuns: number
  /** Milliseconds that all fuzz properties together may look for something. Default: as long as their messages take. */
  readonly fuzzMs?: number
  /** Cases that failed in earlier runs: fuzz properties try them first. */
  readonly fuzzCases?: readonly FuzzCase[]
  /** Warnings count as failures. */
  readonly strict: boolean
  /** The first breach that counts ends the run. */
  readonly bail?: boolean
  /** Only the newest accepted revision of each era; nobody waits to be sure of a silence, so none proves anything. */
  readonly quick?: boolean
  /** Only a part of the planned runs. */
  readonly shard?: ShardOption | undefined
  /** The run repeats these failures of an earlier one, and looks at nothing else: `id@revision/transport`. */
  readonly repeated?: readonly string[]
  /** How verdicts count for the user. Default: as they are. */
  readonly policy?: Policy
  /** More headers whose values are secret. */
  readonly redact: readonly string[]
  /** Takes secrets out of all that leaves the run; learns those of the target. Default: one of the run's own. */
  readonly secrets?: Secrets
  /** Absolute path of the JSONL file to write. */
  readonly traceFile?: string
  emit(event: RunEvent): void
  /** Told each event of the trace, as it is kept. */
  onTrace?(event: TraceEvent): void
  /** Aborting it ends the run early; what was judged is still reported. */
  readonly signal: AbortSignal
  /** The page of the specification that states a requirement. */
  linkTo(requirement: Requirement, revision: RevisionId): string
  /** What is known about breaches of the kind. */
  causesOf(breach: Shown): readonly KnownCause[]
  readonly sdks?: KnownSdks
  /** The shell command that shows a breach again; undefined where none can. */
  repeatCommand(found: Found): string | undefined
}

export type RunOptions = CommonRunOptions &
  (
    | {
        readonly side: 'server'
        readonly target: ServerTarget | ConnectableServer
        /** Given: it is an authorization server, and `target` has its issuer for a URL. */
        readonly kind?: 'authorization-server'
      }
    | { readonly side: 'server'; readonly target: Gateway; readonly kind: 'gateway' }
    | { readonly side: 'client'; readonly target: ClientTarget | StartableClient }
  )

export type GatewayOptions = Extract<RunOptions, { kind: 'gateway' }>

/** What gives SDKs away, and where they are installed. */
export interface KnownSdks {
  /** SDKs that alone write such a text. */
  signsIn(text: string): readonly string[]
  /** Names of an SDK's packages in the npm registry. */
  packagesOf(sdk: string): readonly string[]
}

/** What it takes to judge a trace, wherever it comes from. */
export interface JudgeTraceOptions {
  readonly suite: Suite
  /** Warnings count as failures. */
  readonly strict: boolean
  readonly select: Select
  /** The page of the specification that states a requirement. */
  linkTo(requirement: Requirement, revision: RevisionId): string
  /** What is known about breaches of the kind. */
  causesOf(breach: Shown): readonly KnownCause[]
  readonly sdks?: KnownSdks
  emit(event: RunEvent): void
  /** How verdicts count for the user. Default: as they are. */
  readonly policy?: Policy
  /** Default: the usual ones. */
  readonly bounds?: Bounds
  /** Takes secrets out of all that is told. */
  readonly secrets?: Secrets
  /** Told each judgement as it is made, before all of a requirement are gathered into one verdict. */
  onEntry?(entry: Entry, connection: string | undefined): void
}

export interface RejudgeOptions extends JudgeTraceOptions {
  /** The JSONL file of an earlier run. */
  readonly traceFile: string
  /** Aborting it ends the judging early; what was judged is still reported. */
  readonly signal?: AbortSignal
  /** The events as they are judged; undefined for one that is passed over. Default: as they are. */
  view?(event: TraceEvent): TraceEvent | undefined
}
