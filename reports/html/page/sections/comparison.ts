/** Two reports side by side: this one and one that is dropped on the page, or two that are. */

import { placeName } from '../../../../harness/trace/place.ts'
import {
  type Change,
  type Comparison,
  compare,
  NotComparableError,
  type VerdictDifference,
} from '../../../compare/compare.ts'
import type { ReportDocument } from '../../../json/format.ts'
import { groupBy } from '../../../record/group.ts'
import { h } from '../dom.ts'
import { parseReport } from '../parse-report.ts'

const titles: Readonly<Record<Change, string>> = {
  'newly-broken': 'New failure',
  'broken-otherwise': 'Fails in another way',
  'no-longer-judged': 'No longer judged',
  repaired: 'Repaired',
  'newly-judged': 'Newly judged',
}

/** @param onCompared gets the comparison of two reports, the earlier one first */
export function acceptDrops(own: ReportDocument, onCompared: (element: HTMLElement) => void): void {
  document.addEventListener('dragover', (event) => {
    event.preventDefault()
    document.body.classList.add('dropping')
  })
  document.addEventListener('dragleave', () => document.body.classList.remove('dropping'))
  document.addEventListener('drop', (event) => {
    event.preventDefault()
    document.body.classList.remove('dropping')
    void readAll([...(event.dataTransfer?.files ?? [])], own).then(onCompared)
  })
}

async function readAll(files: readonly File[], own: ReportDocument): Promise<HTMLElement> {
  const read = await Promise.all(
    files.slice(0, 2).map(async (file) => ({ file, report: parseReport(await file.text()) })),
  )
  const bad = read.filter(({ report }) => report === undefined).map(({ file }) => file.name)
  if (bad.length > 0)
    return h('section', { class: 'comparison' }, h('p', {}, `Not a report of mcp-conform: ${bad.join(', ')}`))
  const reports = read.flatMap(({ report }) => report ?? [])
  const [a, b = own] = reports
  if (a === undefined) return h('section', { class: 'comparison' })
  const [before, after] = a.startedAt <= b.startedAt ? [a, b] : [b, a]
  return comparison(before, after)
}

function comparison(before: ReportDocument, after: ReportDocument): HTMLElement {
  try {
    return compared(before, after, compare(before, after))
  } catch (error) {
    if (!(error instanceof NotComparableError)) throw error
    return h('section', { class: 'comparison' }, h('p', {}, `These reports cannot be compared: ${error.message}.`))
  }
}

function compared(
  before: ReportDocument,
  after: ReportDocument,
  { differences, unchanged, cautions }: Comparison,
): HTMLElement {
  const groups = [...groupBy(differences, ({ change }) => change)]
  return h(
    'section',
    { class: 'comparison' },
    h('h2', {}, 'Compared'),
    h(
      'p',
      {},
      `${before.target}, ${before.startedAt} → ${after.target}, ${after.startedAt}. ${unchanged} failures are the same in both.`,
    ),
    h('ul', { class: 'cautions' }, ...cautions.map((text) => h('li', {}, text))),
    ...groups.map(([change, those]) => group(titles[change], change, those)),
    groups.length === 0 && h('p', {}, 'No verdict differs.'),
  )
}

function group(title: string, change: Change, differences: readonly VerdictDifference[]): HTMLElement {
  return h(
    'details',
    { class: `group ${change}`, open: change !== 'newly-judged' },
    h('summary', {}, h('span', { class: 'number' }, String(differences.length)), ` ${title}`),
    h(
      'ul',
      {},
      ...differences.map(({ requirement, place, before = 'absent', after = 'absent', what }) =>
        h(
          'li',
          {},
          h('code', {}, requirement),
          ` ${placeName(place)}: ${before} → ${after}`,
          what !== undefined && h('div', { class: 'says' }, what),
        ),
      ),
    ),
  )
}
