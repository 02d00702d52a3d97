/** The summary table: one row per revision, one column per transport. */
import type { Verdict } from '../../harness/judging/finding.ts'
import { countsByPlace, type PlaceCounts, type RunRecord } from '../record/run-record.ts'
import { noVerdicts, type VerdictCounts } from '../record/verdicts.ts'
import type { Paint } from '../text/paint.ts'
import { displayWidth, padded } from '../text/width.ts'
import type { Section } from './style.ts'

const signs = [
  ['passed', 'green', '✓'],
  ['failed', 'red', '✗'],
  ['warned', 'yellow', '!'],
  ['not-observed', 'dim', '○'],
  ['harness-error', 'magenta', '?'],
] as const satisfies readonly (readonly [Verdict, keyof Paint, string])[]

export const table: Section = (record, { paint }) => {
  const rows = countsByPlace(record)
  if (rows.length === 0) return []
  const transports = [...new Set(rows.map((row) => row.transport))]
  const revisions = [...new Set(rows.map((row) => row.revision))].sort()
  const shown = signs.filter(([verdict]) => verdict === 'passed' || rows.some(({ counts }) => counts[verdict] > 0))
  const digits = new Map(shown.map(([verdict]) => [verdict, widest(rows, verdict)]))
  const cell = (row: PlaceCounts | undefined) => (row === undefined ? '' : numbers(row.counts, shown, digits))
  const cells = (revision: string) =>
    transports.map((transport) => cell(rows.find((r) => r.revision === revision && r.transport === transport)))
  const width = Math.max(...transports.map(displayWidth), ...revisions.flatMap(cells).map(displayWidth)) + 3
  const line = (label: string, texts: readonly string[]) =>
    `   ${label.padEnd(13)}${texts.map((text) => padded(text, width)).join('')}`.trimEnd()
  return [
    '',
    // An issuer is asked by HTTP, which is none of the transports of MCP.
    ...(record.info?.kind === undefined ? [paint.dim(line('', transports))] : []),
    ...revisions.map((revision) => colour(line(revision, cells(revision)), paint)),
    paint.dim(`   ${legend(record, shown)}`),
  ]
}

type Signs = readonly (typeof signs)[number][]

function numbers(counts: VerdictCounts, shown: Signs, digits: ReadonlyMap<Verdict, number>): string {
  return shown
    .map(([verdict, , sign]) => {
      const number = counts[verdict]
      return number === 0
        ? ' '.repeat((digits.get(verdict) ?? 1) + 2)
        : `${String(number).padStart(digits.get(verdict) ?? 1)} ${sign}`
    })
    .join('  ')
}

function widest(rows: readonly PlaceCounts[], verdict: Verdict): number {
  return Math.max(...rows.map(({ counts }) => String(counts[verdict]).length))
}

/** Numbers take the colour of their sign. */
function colour(line: string, paint: Paint): string {
  return signs.reduce(
    (text, [, name, sign]) => text.replace(new RegExp(`\\d+ [${sign}]`, 'g'), (found) => paint[name](found)),
    line,
  )
}

const meanings: Readonly<Record<Signs[number][0], string>> = {
  passed: 'passed',
  failed: 'failed',
  warned: 'warned',
  'not-observed': 'not observed',
  'harness-error': 'harness error',
}

/** All places together, which also tells what the signs mean. */
function legend(record: RunRecord, shown: Signs): string {
  const total = noVerdicts()
  for (const { counts } of countsByPlace(record)) for (const [verdict] of shown) total[verdict] += counts[verdict]
  return `${'all'.padEnd(13)}${shown.map(([verdict, , sign]) => `${sign} ${total[verdict]} ${meanings[verdict]}`).join('  ')}`
}
