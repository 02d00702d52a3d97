/** What every section of the console report is given. */
import type { RunRecord } from '../record/run-record.ts'
import { type Paint, paint } from '../text/paint.ts'
import { visible } from '../text/terminal.ts'
import { wrap } from '../text/words.ts'

export interface Style {
  readonly paint: Paint
  readonly verbose: boolean
  readonly width: number
}

/** Lines of one part of the report, without line ends; none when there is nothing to say. */
export type Section = (record: RunRecord, style: Style) => readonly string[]

export function style(options: { color: boolean; verbose: boolean; width: number }): Style {
  return { paint: paint(options.color), verbose: options.verbose, width: Math.max(options.width, 60) }
}

export const labelWidth = 11

/** A label and its text, wrapped below itself. The text is escaped here; `limit` cuts it. */
export function field(label: string, text: string, { paint, width }: Style, limit?: number): readonly string[] {
  const [first = '', ...rest] = wrap(visible(text, limit), width - 5 - labelWidth)
  const hanging = ' '.repeat(5 + labelWidth)
  return [`     ${paint.dim(label.padEnd(labelWidth))}${first}`, ...rest.map((line) => hanging + line)]
}

/** Text below a heading, wrapped and escaped. */
export function paragraph(text: string, { width }: Style, indent = 5): readonly string[] {
  return wrap(visible(text), width - indent).map((line) => ' '.repeat(indent) + line)
}

/** A title that stands out with and without colours. */
export function heading(title: string, rest: string, colour: (text: string) => string, { paint }: Style): string {
  return ` ${colour(paint.bold(title))}  ${rest}`
}
