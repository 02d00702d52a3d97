/** What was not looked at, and why: the part of a green run that is not green. */
import type { Result } from '../../harness/judging/result.ts'
import { placeList } from '../record/cells.ts'
import { groupBy } from '../record/group.ts'
import { type RunRecord, requirements } from '../record/run-record.ts'
import { unobserved } from '../record/unobserved.ts'
import { visible } from '../text/terminal.ts'
import { count, wrap } from '../text/words.ts'
import { hintFor } from './hints.ts'
import { heading, type Section, type Style } from './style.ts'

const maxGroups = 8
const sampleIds = 3

export const unseen: Section = (record, style) => {
  const notObserved = withVerdict(record, 'not-observed')
  const notApplicable = withVerdict(record, 'not-applicable')
  return [
    ...(notObserved.length > 0 ? ['', notObservedHeading(record, style), ...byReason(notObserved, style)] : []),
    ...(notApplicable.length > 0
      ? ['', notApplicableHeading(notApplicable, style), ...(style.verbose ? byReason(notApplicable, style) : [])]
      : []),
    ...leftOut(record, style),
  ]
}

function notObservedHeading(record: RunRecord, style: Style): string {
  const { never, partly } = unobserved(record)
  const rest = partly === 0 ? '' : `, ${partly} of them judged elsewhere`
  return heading(
    'NOT OBSERVED',
    `${count(never + partly, 'requirement')}${rest}: they apply, but nothing showed whether they hold`,
    style.paint.yellow,
    style,
  )
}

function notApplicableHeading(results: readonly Result[], style: Style): string {
  const ids = new Set(results.map((r) => r.requirement)).size
  return heading(
    'NOT APPLICABLE',
    `${count(ids, 'requirement')}: revision, transport or capabilities do not ask for them`,
    style.paint.dim,
    style,
  )
}

function byReason(results: readonly Result[], style: Style): readonly string[] {
  const groups = [...groupBy(results, (r) => r.reason ?? 'no reason given')]
    .map(([reason, group]) => ({ reason, group, ids: [...new Set(group.map((r) => r.requirement))].sort() }))
    .sort((a, b) => b.ids.length - a.ids.length)
  const shown = style.verbose ? groups : groups.slice(0, maxGroups)
  const left = groups.length - shown.length
  return [
    ...shown.flatMap(({ reason, group, ids }) => reasonLines(reason, group, ids, style)),
    ...(left > 0 ? [`       and ${count(left, 'more reason')}; --verbose shows them`] : []),
  ]
}

function reasonLines(
  reason: string,
  group: readonly Result[],
  ids: readonly string[],
  style: Style,
): readonly string[] {
  const { dim, cyan } = style.paint
  const hint = hintFor(reason)
  const indent = ' '.repeat(7)
  const [first = '', ...rest] = wrap(visible(reason, 400), style.width - 7)
  const more = ids.length > sampleIds ? `, and ${ids.length - sampleIds} more` : ''
  const names = style.verbose
    ? ids.map((id) => `${indent}${id}  ${placeList(group.filter((r) => r.requirement === id))}`)
    : wrap(ids.slice(0, sampleIds).join(', ') + more, style.width - 7).map((line) => indent + line)
  return [
    `  ${String(ids.length).padStart(3)}  ${first}`,
    ...rest.map((line) => indent + line),
    ...names.map(dim),
    ...(hint === undefined ? [] : [`${indent}${cyan('→')} ${hint}`]),
  ]
}

/** Scenarios that the plan left out, by reason. */
function leftOut({ omitted, planned }: RunRecord, style: Style): readonly string[] {
  if (omitted.length === 0) return []
  const groups = [...groupBy(omitted, (cell) => cell.reason)].sort(([, a], [, b]) => b.length - a.length)
  const shown = style.verbose ? groups : groups.slice(0, maxGroups)
  const all = planned.length + omitted.length
  return [
    '',
    heading('NOT PLANNED', `${omitted.length} of ${count(all, 'scenario run')}`, style.paint.dim, style),
    ...shown.flatMap(([reason, cells]) => [
      `  ${String(cells.length).padStart(3)}  ${visible(reason, 400)}`,
      ...(style.verbose ? scenarioNames(cells, style) : []),
    ]),
    ...(groups.length > shown.length
      ? [`       and ${count(groups.length - shown.length, 'more reason')}; --verbose shows them`]
      : []),
  ]
}

function scenarioNames(cells: RunRecord['omitted'], { paint }: Style): readonly string[] {
  return [...groupBy(cells, (cell) => cell.scenario)].map(([name, group]) =>
    paint.dim(`       ${name}  ${placeList(group)}`),
  )
}

function withVerdict(record: RunRecord, verdict: Result['verdict']): readonly Result[] {
  return requirements(record).flatMap(([, results]) => results.filter((r) => r.verdict === verdict))
}
