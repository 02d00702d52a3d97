/** The summary table: one row per revision and transport. */
import type { Verdict } from '../../harness/judging/finding.ts'
import { countsByPlace, type PlaceCounts } from '../record/run-record.ts'
import { noVerdicts } from '../record/verdicts.ts'
import type { Paint } from '../text/paint.ts'
import type { Section } from './style.ts'

const columns = [
  ['passed', 'green', 'passed'],
  ['failed', 'red', 'failed'],
  ['warned', 'yellow', 'warned'],
  ['not-observed', 'yellow', 'not observed'],
  ['not-applicable', 'dim', 'not applicable'],
  ['harness-error', 'magenta', 'harness error'],
] as const satisfies readonly (readonly [Verdict, keyof Paint, string])[]

export const table: Section = (record, { paint }) => {
  const rows = countsByPlace(record)
  if (rows.length === 0) return []
  const total = noVerdicts()
  for (const { counts } of rows) for (const [verdict] of columns) total[verdict] += counts[verdict]
  // A column about our own faults is worth its width only when there are some.
  const shown = columns.filter(([verdict]) => verdict !== 'harness-error' || total[verdict] > 0)
  const transportWidth = Math.max(...rows.map((row) => row.transport.length))
  const line = (name: string, counts: PlaceCounts['counts']) =>
    `   ${name}${shown.map(([verdict, colour, title]) => numeral(counts[verdict], title.length, paint[colour], paint)).join('')}`
  const nameOf = (row: PlaceCounts) => `${row.revision}  ${row.transport.padEnd(transportWidth)}`
  const blank = ' '.repeat(12 + transportWidth)
  return [
    '',
    paint.dim(`   ${blank}${shown.map(([, , title]) => `   ${title}`).join('')}`),
    ...rows.map((row) => line(nameOf(row), row.counts)),
    ...(rows.length > 1 ? [line('all'.padEnd(blank.length), total)] : []),
  ]
}

function numeral(number: number, width: number, colour: (text: string) => string, paint: Paint): string {
  const text = number === 0 ? '-' : String(number)
  return `   ${(number === 0 ? paint.dim : colour)(text.padStart(width))}`
}
