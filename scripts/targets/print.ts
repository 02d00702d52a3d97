/** What a check says on the console. */
import { placesAt } from '../../reports/json/read-document.ts'
import { inline, visible } from '../../reports/text/terminal.ts'
import type { Difference } from './compare.ts'
import { type Reason, reasonsFor } from './findings/reasons.ts'
import { type ExplainedVerdict, explainedVerdicts, type JsonReport, placeOf, type Seen } from './seen.ts'

/** Characters of a target's text on one line. */
const lineLimit = 240

const row = (name: string, ...cells: readonly string[]): string =>
  name.padEnd(36) + cells.map((cell) => cell.padStart(9)).join('')

export const headRow = row('target', 'judged', 'failed', 'warned', 'seconds')

/** How many requirements were judged, failed and warned somewhere; a word on how many were judged before, if others. */
export function describeRow(name: string, { judged, verdicts }: Seen, seconds: number, judgedBefore = judged): string {
  const requirements = (verdict: ExplainedVerdict): number => Object.keys(verdicts[verdict]).length
  const counts = [judged, requirements('failed'), requirements('warned')].map(String)
  return row(name, ...counts, seconds.toFixed(1)) + (judged === judgedBefore ? '' : `   ${judgedBefore} judged before`)
}

/** A line for each verdict that is known to be our mistake. */
export function describeOurs(reasons: readonly Reason[], name: string, { verdicts }: Seen): readonly string[] {
  return explainedVerdicts.flatMap((verdict) =>
    Object.keys(verdicts[verdict])
      .filter((id) => reasonsFor(reasons, id, name).some(({ ours }) => ours === true))
      .map((id) => `  ours ${verdict} ${id}`),
  )
}

/** Why the run itself is incomplete. */
export const describeProblem = (problem: string): string => `  ! ${visible(problem, 2 * lineLimit)}`

/** A difference that is known to come and go. */
export const describeUnsteady = (difference: Difference): string => `  ~ ${difference.kind} ${nameOf(difference)}`

/** What is new with what the report says of it, or what is gone. */
export function describeDifference(difference: Difference, report: JsonReport): string {
  const head = `  ${difference.kind === 'new' ? '+' : '-'} ${nameOf(difference)}`
  if (difference.kind === 'gone' || 'accepted' in difference) return head
  const { requirement, place } = difference
  const result = report.requirements
    .find(({ id }) => id === requirement)
    ?.results.find(({ at }) => placesAt(at, report.places).some((one) => placeOf(one) === place))
  if (result === undefined) return head
  const { expected, actual, reason } = result
  const details = expected === undefined ? (reason ?? '') : `expected ${expected}; got ${inline(actual, lineLimit)}`
  return `${head}\n      ${visible(details, 2 * lineLimit)}`
}

function nameOf(difference: Difference): string {
  if ('accepted' in difference) return `accepts ${difference.accepted}`
  return `${difference.verdict} ${difference.requirement} ${difference.place}`
}
