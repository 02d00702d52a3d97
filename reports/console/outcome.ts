/** The end of the report: the outcome in words, the exit code. */
import { outcomeText } from '../record/outcome-text.ts'
import { summaryOf } from '../record/run-record.ts'
import { visible } from '../text/terminal.ts'
import { duration } from '../text/words.ts'
import { paragraph, type Section } from './style.ts'

const exitMeaning = { 0: 'conforms', 1: 'violations', 3: 'incomplete', 130: 'interrupted' } as const

export const outcome: Section = (record, style) => {
  const { paint } = style
  const { outcome, durationMs, exitCode } = summaryOf(record)
  const { title, words } = outcomeText(record)
  const colour = { conforms: paint.green, violations: paint.red, incomplete: paint.magenta, interrupted: paint.yellow }
  const [first = '', ...rest] = paragraph(visible(`${title}  ${words}`), style, 1)
  return [
    '',
    first.replace(title, () => colour[outcome](paint.bold(title))),
    ...rest,
    paint.dim(`   ${duration(durationMs)}, exit code ${exitCode} (${exitMeaning[exitCode]})`),
  ]
}
