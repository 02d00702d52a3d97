/** What was not looked at, and why: the part of a green run that is not green. */
import type { Result } from '../../harness/judging/result.ts'
import { placeList } from '../record/cells.ts'
import { groupBy } from '../record/group.ts'
import { type RunRecord, requirements } from '../record/run-record.ts'
import { unobserved } from '../record/unobserved.ts'
import { visible } from '../text/terminal.ts'
import { count, wrap } from '../text/words.ts'
import { byRemedy, byUrgency, type UnseenGroup } from '../unseen/by-remedy.ts'
import { type Urgency, urgencies } from '../unseen/remedy.ts'
import { heading, paragraph, type Section, type Style } from './style.ts'

export const unseen: Section = (record, style) => [
  ...distance(record, style),
  ...notObserved(record, style),
  ...leftOut(record, style),
  ...(style.shows('passed') ? passed(record, style) : []),
]

/** An empty line, where a block of a red stands above. */
function distance(record: RunRecord, style: Style): readonly string[] {
  const isBlockAbove = withVerdict(record, 'failed').length > 0 && withVerdict(record, 'warned').length === 0
  return isBlockAbove && !style.shows('unseen') ? [''] : []
}

function notObserved(record: RunRecord, style: Style): readonly string[] {
  const results = withVerdict(record, 'not-observed')
  if (results.length === 0) return []
  const { never, partly } = unobserved(record)
  const rest = partly === 0 ? '' : `, ${partly} of them judged in another revision or transport`
  const more = style.shows('unseen') ? '' : ' (--show unseen)'
  const title = heading(
    'NOT OBSERVED',
    `${count(never + partly, 'requirement')}${rest}: ${splitText(results)}${more}`,
    style.paint.yellow,
    style,
  )
  if (!style.shows('unseen')) return [title]
  const groups = byRemedy(results)
  return [
    '',
    title,
    ...urgencies.flatMap((urgency) => {
      const those = groups.filter(({ remedy }) => remedy.urgency === urgency)
      return those.length === 0
        ? []
        : [...paragraph(meanings[urgency], style, 3), ...those.flatMap((one) => groupLines(one, style))]
    }),
    ...notApplicable(record, style),
  ]
}

/** `2 are blocked, 60 need a fixture or setting, 54 are fine` */
function splitText(results: readonly Result[]): string {
  const counts = byUrgency(results)
  const part = (urgency: Urgency, one: string, many: string): readonly string[] => {
    const number = counts.get(urgency) ?? 0
    return number === 0 ? [] : [`${number} ${number === 1 ? one : many}`]
  }
  return [
    ...part('needed', 'is blocked', 'are blocked'),
    ...part('worth it', 'needs a fixture or setting', 'need a fixture or setting'),
    ...part('fine', 'is fine', 'are fine'),
  ].join(', ')
}

const meanings: Readonly<Record<Urgency, string>> = {
  needed: 'Needed: something prevents a verdict.',
  'worth it': 'Worth it: if your target has such a feature, a line of configuration makes more testable.',
  fine: 'Fine: nothing to do.',
}

function groupLines({ remedy, requirements: ids, results, reasons }: UnseenGroup, style: Style): readonly string[] {
  const { dim, cyan } = style.paint
  const [first = '', ...rest] = wrap(visible(remedy.title, 400), style.width - 7)
  return [
    `  ${String(ids.length).padStart(3)}  ${cyan(first)}`,
    ...rest.map((line) => `       ${cyan(line)}`),
    ...(remedy.config ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => `         ${line}`),
    ...reasons.slice(0, style.verbose ? undefined : 3).flatMap((reason) => paragraph(reason, style, 7).map(dim)),
    ...names(ids, results, style),
  ]
}

function names(ids: readonly string[], results: readonly Result[], style: Style): readonly string[] {
  const { dim } = style.paint
  if (!style.verbose) return paragraph(ids.join(', '), style, 7).map(dim)
  return ids.map((id) => dim(`       ${visible(id)}  ${placeList(results.filter((r) => r.requirement === id))}`))
}

function notApplicable(record: RunRecord, style: Style): readonly string[] {
  const groups = [...groupBy(withVerdict(record, 'not-applicable'), (r) => r.reason ?? 'no reason given')]
  if (groups.length === 0) return []
  return [
    '',
    heading('NOT APPLICABLE', 'the target does not declare the feature', style.paint.dim, style),
    ...groups.flatMap(([reason, results]) => {
      const ids = [...new Set(results.map((r) => r.requirement))].sort()
      const [first = '', ...rest] = paragraph(reason, style, 7)
      return [`  ${String(ids.length).padStart(3)}  ${first.trimStart()}`, ...rest, ...names(ids, results, style)]
    }),
  ]
}

/** Scenarios that the plan left out, by reason. */
function leftOut({ omitted, planned }: RunRecord, style: Style): readonly string[] {
  if (omitted.length === 0) return []
  const isShown = style.shows('planned')
  const groups = [...groupBy(omitted, (cell) => cell.reason)].sort(([, a], [, b]) => b.length - a.length)
  const most = groups[0] === undefined || isShown ? '' : `, most often: ${visible(groups[0][0], 200)}`
  const more = isShown ? '' : ' (all: --show planned)'
  const all = planned.length + omitted.length
  const text = `${omitted.length} of ${count(all, 'scenario run')}${more}${most}`
  const title = heading('NOT PLANNED', text, style.paint.dim, style)
  if (!isShown) return [title]
  return ['', title, ...groups.flatMap(([reason, cells]) => reasonLines(reason, cells, style))]
}

function reasonLines(reason: string, cells: RunRecord['omitted'], style: Style): readonly string[] {
  const [first = '', ...rest] = paragraph(reason, style, 7)
  const scenarios = [...groupBy(cells, (cell) => cell.scenario)]
  return [
    `  ${String(cells.length).padStart(3)}  ${first.trimStart()}`,
    ...rest,
    ...(style.verbose
      ? scenarios.map(([name, group]) => style.paint.dim(`       ${visible(name)}  ${placeList(group)}`))
      : []),
  ]
}

function passed(record: RunRecord, style: Style): readonly string[] {
  const rows = requirements(record).filter(([, results]) => results.some((r) => r.verdict === 'passed'))
  if (rows.length === 0) return []
  return [
    '',
    heading('PASSED', `${count(rows.length, 'requirement')} in at least one place`, style.paint.green, style),
    ...rows.flatMap(([id, results]) => {
      const [first = '', ...rest] = paragraph(
        `${id}  ${placeList(results.filter((r) => r.verdict === 'passed'))}`,
        style,
        5,
      )
      return [`   ${style.paint.green('✓')} ${first.trimStart()}`, ...rest.map((line) => `  ${line}`)]
    }),
  ]
}

function withVerdict(record: RunRecord, verdict: Result['verdict']): readonly Result[] {
  return requirements(record).flatMap(([, results]) => results.filter((r) => r.verdict === verdict))
}
