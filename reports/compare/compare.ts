/** What differs between two runs, requirement by requirement and place by place. */
import type { Verdict } from '../../harness/judging/finding.ts'
import { isBreach } from '../../harness/judging/tally/verdict-order.ts'
import { type Place, placeName } from '../../harness/trace/place.ts'
import type { ReportDocument, ReportResult } from '../json/format.ts'
import { placesAt } from '../json/read-document.ts'
import { isConclusive } from '../record/verdicts.ts'

export type Change = 'newly-broken' | 'repaired' | 'broken-otherwise' | 'no-longer-judged' | 'newly-judged'

export interface VerdictDifference {
  readonly change: Change
  readonly requirement: string
  readonly place: Place
  readonly before: Verdict | undefined
  readonly after: Verdict | undefined
  /** What happened, in the run in which it is broken; the later one, if in both. */
  readonly what?: string
}

export interface Comparison {
  readonly differences: readonly VerdictDifference[]
  /** Breaches that are the same in both. */
  readonly unchanged: number
  /** Why the runs can only be compared with care. */
  readonly cautions: readonly string[]
  /** The later run came to its end, and was all of its plan. */
  readonly isComplete: boolean
}

/** Two runs of which nothing can be compared; the message says why. */
export class NotComparableError extends Error {
  override readonly name = 'NotComparableError'
}

/** The gravest change first. */
const order: readonly Change[] = ['newly-broken', 'broken-otherwise', 'no-longer-judged', 'repaired', 'newly-judged']

/** @throws NotComparableError for runs of different sides, or of different parts */
export function compare(before: ReportDocument, after: ReportDocument): Comparison {
  if (before.side !== after.side)
    throw new NotComparableError(`expected two runs of the same side, got a ${before.side} and a ${after.side}`)
  if (partOf(before) !== partOf(after))
    throw new NotComparableError(
      `expected two whole runs or the same part of both, got ${partOf(before)} and ${partOf(after)}; merge the parts first`,
    )
  const earlier = resultsByKey(before)
  const later = resultsByKey(after)
  const keys = [...new Set([...earlier.keys(), ...later.keys()])].sort()
  const differences = keys.flatMap((key) => difference(earlier.get(key), later.get(key)) ?? [])
  const unchanged = keys.filter((key) => {
    const was = earlier.get(key)?.result
    const is = later.get(key)?.result
    return was !== undefined && is !== undefined && isBreach(was.verdict) && was.fingerprint === is.fingerprint
  }).length
  return {
    differences: differences.sort((a, b) => order.indexOf(a.change) - order.indexOf(b.change)),
    unchanged,
    cautions: cautions(before, after),
    isComplete: isConclusive(after.summary.outcome),
  }
}

interface Keyed {
  readonly requirement: string
  readonly place: Place
  readonly result: ReportResult
}

function resultsByKey({ requirements, places }: ReportDocument): Map<string, Keyed> {
  return new Map(
    requirements.flatMap(({ id, results }) =>
      results.flatMap((result) =>
        placesAt(result.at, places).map(
          (place) => [`${id} ${placeName(place)}`, { requirement: id, place, result }] as const,
        ),
      ),
    ),
  )
}

function difference(before: Keyed | undefined, after: Keyed | undefined): VerdictDifference | undefined {
  const change = changeOf(before?.result, after?.result)
  const known = after ?? before
  if (change === undefined || known === undefined) return undefined
  const { revision, transport } = known.place
  const what = after?.result.what ?? before?.result.what
  return {
    change,
    requirement: known.requirement,
    place: { revision, transport },
    before: before?.result.verdict,
    after: after?.result.verdict,
    what,
  }
}

function changeOf(before: ReportResult | undefined, after: ReportResult | undefined): Change | undefined {
  const wasBroken = before !== undefined && isBreach(before.verdict)
  const isBroken = after !== undefined && isBreach(after.verdict)
  if (isBroken && !wasBroken) return 'newly-broken'
  if (isBroken && before?.verdict === 'warned' && after.verdict === 'failed') return 'newly-broken'
  if (isBroken) return before?.fingerprint === after.fingerprint ? undefined : 'broken-otherwise'
  if (wasBroken && after?.verdict === 'passed') return 'repaired'
  const wasJudged = wasBroken || before?.verdict === 'passed'
  const isJudged = after?.verdict === 'passed'
  if (wasJudged && !isJudged) return 'no-longer-judged'
  return !wasJudged && isJudged ? 'newly-judged' : undefined
}

function cautions(before: ReportDocument, after: ReportDocument): readonly string[] {
  const differ = (what: string, a: unknown, b: unknown) =>
    a === b ? [] : [`The ${what} differs: ${String(a)} before, ${String(b)} after.`]
  return [
    ...differ('target', before.target, after.target),
    ...differ('version of mcp-conform', before.tool.version, after.tool.version),
    ...(before.ledger === after.ledger ? [] : ['The two runs were not judged by the same requirements.']),
    ...differ('seed', before.seed, after.seed),
    ...differ('choice of sets', setsOf(before), setsOf(after)),
    ...(partOf(after) === 'a whole run' ? [] : [`Both are ${partOf(after)}; the other parts are not compared.`]),
    ...[before, after].flatMap(({ summary: { outcome } }, i) =>
      isConclusive(outcome) ? [] : [`The ${i === 0 ? 'first' : 'second'} run is ${outcome}.`],
    ),
  ]
}

function setsOf({ sets = [] }: ReportDocument): string {
  return sets.length === 0 ? 'none' : sets.join(' ')
}

function partOf({ shard }: ReportDocument): string {
  return shard === undefined ? 'a whole run' : `part ${shard.index} of ${shard.count}`
}
