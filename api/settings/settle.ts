/** Turns a request into a run. All defaults are here, and nowhere else. */
import type { Accounts } from '../../harness/fixtures/accounts.ts'
import type { CallTools, FixtureMap } from '../../harness/fixtures/bindings.ts'
import type { Limits } from '../../harness/runner/options.ts'
import type { Side, TransportKind } from '../../harness/trace/place.ts'
import type { Bounds } from '../../harness/wire/bounds.ts'
import type { RevisionId } from '../../schema/revisions.ts'
import {
  defaultConcurrency,
  defaultLimits,
  defaultSeed,
  fuzzLimits,
  mostFuzzRuns,
  requestMs,
  usualFuzzRuns,
} from './defaults.ts'
import type { SettingNames } from './names.ts'
import type { RunRequest } from './request.ts'
import { namedBy, readOnly } from './selection/only.ts'
import type { Filter } from './selection/selection.ts'
import { namedRevisions, type SetChoice, setChoice } from './selection/sets.ts'
import type { SeverityMap } from './severity.ts'
import { boundsOf } from './values/bounds.ts'
import { writableFile } from './values/files.ts'
import { type Shard, shard } from './values/shard.ts'
import type { Environment } from './values/variables.ts'

/** What is judged, and how it counts. */
export interface SettledJudging {
  readonly filter: Filter
  readonly strict: boolean
  /** The releases by whose requirements to judge; revisions that no choice names are judged by this release. */
  readonly sets: readonly SetChoice[]
  readonly severity: SeverityMap
  readonly bounds: Bounds
  /** Nothing is redacted. */
  readonly showSecrets: boolean
}

/** Everything about a run except its target. */
export interface SettledRun extends SettledJudging {
  readonly revisions: readonly RevisionId[] | undefined
  readonly transports: readonly TransportKind[] | undefined
  readonly fixtures: FixtureMap
  readonly accounts: Accounts
  readonly callTools: CallTools
  readonly limits: Limits
  readonly concurrency: number
  readonly seed: number
  readonly fuzzRuns: number
  /** Milliseconds for all fuzz properties together. */
  readonly fuzzMs?: number
  readonly bail: boolean
  readonly quick: boolean
  /** Start npx itself, not the program behind it. */
  readonly keepNpx: boolean
  readonly shard: Shard | undefined
  readonly redact: readonly string[]
  readonly traceFile?: string
}

/** @throws UsageError, as all of these */
export function settledJudging(request: RunRequest, names: SettingNames): SettledJudging {
  return {
    filter: {
      scenarios: request.scenarios ?? [],
      requirements: request.requirements ?? [],
      excluded: request.exclude ?? [],
      security: request.security ?? false,
      only: (request.only ?? []).map((text) => readOnly(text, names.only)),
    },
    strict: request.strict ?? false,
    sets: (request.sets ?? []).map((text) => setChoice(text, names.sets)),
    severity: request.severity ?? {},
    bounds: boundsOf(request.bounds ?? {}),
    showSecrets: request.showSecrets ?? false,
  }
}

/** Where a run takes place: the folder for relative paths, and the environment. */
interface Surroundings {
  readonly cwd: string
  readonly env: Environment
}

export function settledRun(
  request: RunRequest,
  side: Side,
  names: SettingNames,
  { cwd, env }: Surroundings,
): SettledRun {
  const judging = settledJudging(request, names)
  const { anyOrigin, limits, authorization, authorizationServer, fuzzMs, timeouts = {}, quick = false } = request
  const { only = [] } = judging.filter
  const fuzzRuns = request.fuzzRuns ?? (fuzzMs === undefined ? usualFuzzRuns(quick) : mostFuzzRuns)
  const forFuzzing = fuzzLimits(fuzzRuns, fuzzMs)
  const { revisions = namedRevisions(judging.sets), transports } = request
  return {
    ...judging,
    revisions: unique(revisions ?? (side === 'server' ? namedBy(only, 'revision') : undefined)),
    transports: unique(transports ?? namedBy(only, 'transport')),
    fixtures: request.fixtures ?? {},
    accounts: { anyOrigin, limits, authorization, authorizationServer },
    callTools: request.callTools ?? 'safe',
    limits: {
      startMs: timeouts.start ?? defaultLimits.startMs,
      requestMs: timeouts.request ?? requestMs(quick),
      scenarioMs: timeouts.scenario ?? defaultLimits.scenarioMs + forFuzzing.scenarioMs,
      runMs: timeouts.run ?? defaultLimits.runMs + forFuzzing.runMs,
    },
    concurrency: request.concurrency ?? defaultConcurrency,
    seed: request.seed ?? defaultSeed,
    fuzzRuns,
    fuzzMs,
    bail: request.bail ?? false,
    quick,
    keepNpx: request.keepNpx ?? false,
    shard: request.shard === undefined ? undefined : shard(request.shard, env, names.shard),
    redact: request.redact ?? [],
    ...(request.trace !== undefined && { traceFile: writableFile(request.trace, names.trace, cwd) }),
  }
}

const unique = <T>(values: readonly T[] | undefined): readonly T[] | undefined => values && [...new Set(values)]
