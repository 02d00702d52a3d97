/** The end of the report: the outcome in words, the exit code. */
import type { Outcome } from '../../harness/runner/events.ts'
import { outcomeText } from '../record/outcome-text.ts'
import { type RunRecord, summaryOf } from '../record/run-record.ts'
import { visible } from '../text/terminal.ts'
import { count, duration } from '../text/words.ts'
import { paragraph, type Section } from './style.ts'

const meaning = {
  conforms: 'conforms',
  'known-violations': 'only known failures',
  violations: 'violations',
  'outdated-baseline': 'the baseline is out of date',
  incomplete: 'incomplete',
  interrupted: 'interrupted',
} as const satisfies Record<Outcome, string>

export const outcome: Section = (record, style) => {
  const { paint } = style
  const { outcome, durationMs, exitCode } = summaryOf(record)
  const { title, words } = outcomeText(record)
  const colour = {
    conforms: paint.green,
    'known-violations': paint.yellow,
    violations: paint.red,
    'outdated-baseline': paint.red,
    incomplete: paint.magenta,
    interrupted: paint.yellow,
  }
  const [first = '', ...rest] = paragraph(visible(`${title}  ${words}`), style, 1)
  return [
    '',
    first.replace(title, () => colour[outcome](paint.bold(title))),
    ...rest,
    ...startLines(record).map(paint.dim),
    paint.dim(`   ${duration(durationMs)}, exit code ${exitCode} (${meaning[outcome]})`),
  ]
}

/** Slow starts are a reason for doubt in everything that was not observed. */
function startLines({ starts }: RunRecord): string[] {
  if (starts === undefined) return []
  const slow = starts.slow === 0 ? '' : `; ${starts.slow} of them took over ${duration(starts.slowMs)}`
  // Where no start came to its first answer, there is no time to tell.
  const took = duration(starts.totalMs / Math.max(1, starts.count))
  const each = starts.totalMs === 0 ? '' : `, ${took}${starts.count > 1 ? ' each on average' : ''}`
  return [`   the target was started ${count(starts.count, 'time')}${each}${slow}`]
}
