/** The report for the summary page of a CI run: Markdown of less than 60 lines, the matrix included. */
import type { Reporter } from '../../harness/runner/events.ts'
import { placeName } from '../../harness/trace/place.ts'
import type { ReportOptions } from '../options.ts'
import { deliver } from '../output.ts'
import { placeList } from '../record/cells.ts'
import { cellText, matrixOf, placesOf } from '../record/matrix.ts'
import { outcomeText } from '../record/outcome-text.ts'
import { excusedOf, redsOf, warningsOf } from '../record/reds.ts'
import { reservations } from '../record/reservations.ts'
import { allResults, newRecord, type RunRecord, summaryOf, take } from '../record/run-record.ts'
import { setsText } from '../record/sets-text.ts'
import type { Red } from '../red/red.ts'
import { count, duration } from '../text/words.ts'
import { code, prose } from './escape.ts'
import { redMarkdown } from './red.ts'

const maxLines = 59
/** How many lines of a text are shown. */
const maxTextLines = 6
/** Areas without a breach are one line of the matrix. */
const maxRows = 16
const signs = {
  conforms: '✅',
  'known-violations': '☑️',
  violations: '❌',
  'outdated-baseline': '❌',
  incomplete: '⚠️',
  interrupted: '⚠️',
} as const

/** Written at `close`; nothing is written for a run that never started. */
export function markdownReport({ output, rules }: ReportOptions): Reporter {
  const record = newRecord()
  return {
    event: (event) => take(record, event),
    async close() {
      if (record.info !== undefined) await deliver(output, `${markdownText(record, rules)}\n`)
    },
  }
}

function markdownText(record: RunRecord, rules: string | undefined): string {
  const { outcome, durationMs } = summaryOf(record)
  const { title, words } = outcomeText(record)
  const { tool, target = '', seed, sets } = record.info ?? {}
  const head = [
    `## ${signs[outcome]} ${title}`,
    '',
    `${prose(words)} ${code(target, 200)}, ${duration(durationMs)}, seed ${seed}, ${prose(`${tool?.name} ${tool?.version}`)}`,
    ...(sets === undefined ? [] : ['', `Judged by: ${prose(setsText(sets))}.`]),
    ...list(reservations(record).slice(0, 4).map(lines)),
    ...matrix(record),
  ]
  const warned = [...known(excusedOf(record)), ...warnings(warningsOf(record))]
  return [...head, ...reds(redsOf(record), maxLines - head.length - warned.length, rules), ...warned].join('\n')
}

/** Lines stay lines, such as those of standard error. */
function lines(text: string): string {
  const shown = text.trimEnd().split('\n').slice(0, maxTextLines)
  return shown.map((line) => prose(line, Math.floor(300 / shown.length))).join('<br>')
}

function list(items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : ['', ...items.map((item) => `- ⚠️ ${item}`)]
}

function matrix(record: RunRecord): readonly string[] {
  const results = allResults(record)
  const rows = matrixOf(results)
  if (rows.length === 0) return []
  const places = placesOf(results)
  const notable = rows.filter(({ cells }) => [...cells.values()].some(({ failed, warned }) => failed + warned > 0))
  const shown = notable.slice(0, maxRows)
  const left = rows.length - shown.length
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    '',
    line(['area', ...places.map((place) => placeName(place).replace('streamable-http', 'http'))]),
    line(['---', ...places.map(() => '---')]),
    ...shown.map(({ area, cells }) =>
      line([prose(area), ...places.map((place) => cellText(cells.get(placeName(place))))]),
    ),
    ...(left > 0 ? [line([`${left} more without a failure`, ...places.map(() => '')])] : []),
  ]
}

/** As many in full as there is room for, the others in a line each, as far as that goes. */
function reds(all: readonly Red[], room: number, rules: string | undefined): readonly string[] {
  if (all.length === 0) return []
  const title = ['', `### ${count(all.length, 'failed requirement')}`]
  const shown: string[] = []
  let listed = 0
  for (const red of all) {
    const block = [
      '',
      `<details open><summary>❌ <code>${prose(red.requirement)}</code></summary>`,
      '',
      ...redMarkdown(red, 5, rules),
      '</details>',
    ]
    const places = placeList(red.ways.flatMap((way) => way.places))
    const brief = `- ❌ ${code(red.requirement)} ${prose(places)}: ${prose(red.ways[0].sentence, 200)}`
    const after = all.length - listed - 1
    if (title.length + shown.length + block.length + after <= room) shown.push(...block)
    else if (title.length + shown.length + 1 < room || after === 0) shown.push(brief)
    else {
      shown.push(`- and ${after + 1} more; the HTML report has them all`)
      break
    }
    listed += 1
  }
  return [...title, ...shown]
}

/** Broken, and known to be: a line each would hide what is new. */
function known(all: readonly Red[]): readonly string[] {
  if (all.length === 0) return []
  const names = all.map(({ requirement }) => code(requirement)).join(', ')
  return ['', `<details><summary>${count(all.length, 'known failure')}</summary>`, '', names, '</details>']
}

function warnings(all: readonly Red[]): readonly string[] {
  if (all.length === 0) return []
  const names = all.map(({ requirement }) => code(requirement)).join(', ')
  return ['', `<details><summary>${count(all.length, 'warning')}</summary>`, '', names, '</details>']
}
