/** The causes that are shown beside what real targets break: what their last checks found, against what somebody has looked at. */
import { knownBreaches } from '../../generated/known-breaches.ts'
import { isBreach } from '../../harness/judging/tally/verdict-order.ts'
import { resultsOf } from '../../reports/json/read-document.ts'
import { causesOf } from '../../suites/known/causes.ts'
import { signsIn } from '../../suites/known/signs.ts'
import type { JsonReport } from '../targets/seen.ts'
import { mayHaveCause } from './of-faults.ts'
import { isSame, type Review, reviewOf } from './review.ts'
import type { ReviewFile } from './review-file.ts'

/** A failure of a start with the cause that a report would show now. */
export interface Pair {
  readonly requirement: string
  readonly review: Review
}

/**
 * What a report shows; the causes are chosen anew, so that no target has to be run again when they change.
 * @param known SDKs that the start has given away before, for a report holds no more than evidence
 */
export function pairsIn(report: JsonReport, known: readonly string[] = []): readonly Pair[] {
  const lines = new Map(report.wire.map((line) => [line.seq, line]))
  const written = report.wire.filter(({ from }) => from !== 'us').flatMap(({ body }) => body ?? [])
  const signed = new Set(knownBreaches.flatMap((one) => (one.signed === true ? [one.id] : [])))
  const named = report.requirements.flatMap(({ causes = [] }) =>
    causes.flatMap(({ id, sdk }) => (sdk !== undefined && signed.has(id) ? [sdk] : [])),
  )
  const signedBy = [...new Set([...written.flatMap(signsIn), ...named, ...known])]
  return report.requirements
    .filter(({ id }) => mayHaveCause(id))
    .flatMap((requirement) => resultsOf(requirement, lines, report.places))
    .filter(({ verdict }) => isBreach(verdict))
    .map((result) => {
      const review = reviewOf({ ...result, causes: causesOf({ ...result, signedBy }) })
      return { requirement: result.requirement, review }
    })
}

/**
 * The file with what these starts show now. A pair that is known keeps its word, unless it blames an SDK and a start is new: whether
 * that is built on it is to be looked at.
 * @param found by the name of the start
 */
export function withTargets(found: ReadonlyMap<string, readonly Pair[]>, known: ReviewFile): ReviewFile {
  const shown = new Map<string, Review[]>()
  for (const [requirement, { shown: before }] of Object.entries(known)) {
    const kept = before.flatMap((review) => {
      const on = (review.on ?? []).filter((start) => !found.has(start))
      return on.length === 0 ? [] : [{ ...review, on }]
    })
    shown.set(requirement, kept)
  }
  for (const [start, pairs] of found) {
    for (const { requirement, review } of pairs)
      add(start, review, listIn(shown, requirement), known[requirement]?.shown)
  }
  return Object.fromEntries(
    [...shown].filter(([, all]) => all.length > 0).map(([requirement, all]) => [requirement, { shown: all }]),
  )
}

function add(start: string, review: Review, list: Review[], before: readonly Review[] = []): void {
  const at = list.findIndex((one) => isSame(one, review))
  const there = list[at]
  const known = before.find((one) => isSame(one, review))
  const isLookedAt = known !== undefined && (known.on?.includes(start) === true || !blames(review))
  const base = there ?? known ?? review
  const on = [...new Set([...(there?.on ?? []), start])].sort()
  const fits = base.fits === undefined ? {} : { fits: isLookedAt ? base.fits : ('not looked at' as const) }
  const next = { ...base, on, ...fits }
  if (at < 0) list.push(next)
  else list[at] = next
}

const blames = ({ text = '' }: Review): boolean => / SDK: |^fastmcp /.test(text)

function listIn(lists: Map<string, Review[]>, name: string): Review[] {
  const list = lists.get(name) ?? []
  lists.set(name, list)
  return list
}
