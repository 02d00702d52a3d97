/** Checks options, which JavaScript may have passed, and fills in defaults. */
import type { Suite } from '../harness/judging/suite.ts'
import type { RunOptions as SuiteRunOptions } from '../harness/runner/options.ts'
import type { Looking } from '../harness/targets/with-program.ts'
import type { Side } from '../harness/trace/place.ts'
import { Secrets } from '../harness/trace/redaction.ts'
import { accountsOf } from '../settings/accounts.ts'
import { boundsOf } from '../settings/bounds.ts'
import { type Check, inside, listOf, type Mapping, mapping, optional, text, truth } from '../settings/checks.ts'
import {
  defaultConcurrency,
  defaultLimits,
  defaultSeed,
  largestSeed,
  requestMs,
  usualFuzzRuns,
} from '../settings/defaults.ts'
import { writableFile } from '../settings/files.ts'
import { namedBy, type Only, readOnly } from '../settings/only.ts'
import { readRun, runKeys } from '../settings/run-checks.ts'
import { type Filter, type Select, selection } from '../settings/selection.ts'
import { namedRevisions, setChoice } from '../settings/sets.ts'
import { shard as readShard } from '../settings/shard.ts'
import { expected } from '../settings/usage-error.ts'
import { loadSuite } from '../suites/index.ts'
import { causesOf } from '../suites/known/causes.ts'
import { sdks } from '../suites/known/signs.ts'
import { linkTo } from '../suites/requirements/links.ts'
import { policyFor } from './policy.ts'

const path = 'options'
export const selectionKeys = ['scenarios', 'requirements', 'exclude'] as const
export const optionKeys = [
  ...runKeys,
  ...selectionKeys,
  'concurrency',
  'seed',
  'fuzzRuns',
  'trace',
  'signal',
  'connect',
  'baseline',
  'only',
  'bail',
  'quick',
  'shard',
  'keepNpx',
  'showSecrets',
] as const

/** All of a run that is not its target, and the options as they can be read one by one. */
export type Settled = Omit<SuiteRunOptions, 'side' | 'target' | 'emit' | 'repeatCommand'> & {
  readonly entries: Mapping
  /** How a command is looked up before it is started. */
  readonly looking: Looking
}

/**
 * @param side which is tested
 * @param targetKeys the keys beside those that every run has
 * @throws UsageError with the path of the first flaw
 */
export async function settleOptions(
  options: unknown,
  side: Side,
  targetKeys: readonly string[],
  signal: AbortSignal,
): Promise<Settled> {
  const entries = mapping(options, path, [...targetKeys, ...optionKeys])
  optional(entries, 'connect', path, aFunction)
  optional(entries, 'signal', path, aSignal)
  const { fixtureNames } = await import('../suites/requirements/ledger.ts')
  const { timeouts = {}, bounds = [], severity = {}, sets = [], ...run } = await readRun(entries, path, fixtureNames)
  const baseline = optional(entries, 'baseline', path, text)
  const trace = optional(entries, 'trace', path, text)
  const shard = optional(entries, 'shard', path, text)
  const suite = await loadSuite()
  const strict = run.strict ?? false
  const quick = optional(entries, 'quick', path, truth) ?? false
  const only = readOnlys(entries)
  const isWhole = entries.scenarios === undefined && entries.exclude === undefined && only.length === 0
  const { policy, within } = policyFor(suite, { baseline, severity, side: () => side, sets, strict, isWhole })
  return {
    ...run,
    revisions:
      run.revisions ??
      namedRevisions(sets.map((set) => setChoice(set, inside(path, 'sets')))) ??
      (side === 'client' ? undefined : namedBy(only, 'revision')),
    transports: run.transports ?? namedBy(only, 'transport'),
    entries,
    suite,
    select: within(select(suite, entries, only)),
    ...(policy === undefined ? {} : { policy }),
    fixtures: run.fixtures ?? {},
    accounts: accountsOf(run),
    callTools: run.callTools ?? 'safe',
    strict,
    bail: optional(entries, 'bail', path, truth) ?? false,
    quick,
    redact: run.redact ?? [],
    bounds: boundsOf(bounds),
    limits: {
      startMs: timeouts.start ?? defaultLimits.startMs,
      requestMs: timeouts.request ?? requestMs(quick),
      scenarioMs: timeouts.scenario ?? defaultLimits.scenarioMs,
      runMs: timeouts.run ?? defaultLimits.runMs,
    },
    concurrency: optional(entries, 'concurrency', path, whole(1, 64)) ?? defaultConcurrency,
    seed: optional(entries, 'seed', path, whole(0, largestSeed)) ?? defaultSeed,
    fuzzRuns: optional(entries, 'fuzzRuns', path, whole(1, 1_000_000)) ?? usualFuzzRuns(quick),
    ...(shard === undefined ? {} : { shard: readShard(shard, process.env, inside(path, 'shard')) }),
    ...(optional(entries, 'showSecrets', path, truth) === true ? { secrets: shownSecrets() } : {}),
    looking: {
      keepNpx: optional(entries, 'keepNpx', path, truth) ?? false,
      startMs: timeouts.start ?? defaultLimits.startMs,
      signal,
    },
    ...(trace === undefined ? {} : { traceFile: writableFile(trace, inside(path, 'trace'), process.cwd()) }),
    signal,
    linkTo,
    causesOf,
    sdks,
  }
}

/** Secrets that stay as they are. */
function shownSecrets(): Secrets {
  const secrets = new Secrets()
  secrets.show()
  return secrets
}

/** What `only` asks for. */
export function readOnlys(entries: Mapping): readonly Only[] {
  return (optional(entries, 'only', path, listOf(text)) ?? []).map((one) => readOnly(one, inside(path, 'only')))
}

/** The part of the suite that was asked for. */
export function select(suite: Suite, entries: Mapping, only: readonly Only[] = []): Select {
  const patterns = (key: string): readonly string[] => optional(entries, key, path, listOf(text)) ?? []
  const filter: Filter = {
    scenarios: patterns('scenarios'),
    requirements: patterns('requirements'),
    excluded: patterns('exclude'),
    only,
  }
  return selection(suite, filter, {
    scenarios: inside(path, 'scenarios'),
    requirements: inside(path, 'requirements'),
    excluded: inside(path, 'exclude'),
  })
}

function whole(min: number, max: number): Check<number> {
  return (value, place) => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
    throw expected(place, `a whole number from ${min} to ${max}`, value)
  }
}

const aFunction: Check<unknown> = (value, place) => {
  if (typeof value !== 'function') throw expected(place, 'a function', value)
  return value
}

const aSignal: Check<unknown> = (value, place) => {
  if (!(value instanceof AbortSignal)) throw expected(place, 'an AbortSignal', value)
  return value
}
