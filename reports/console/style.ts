/** What every section of the console report is given. */
import type { ReportOptions, Show } from '../options.ts'
import type { RunRecord } from '../record/run-record.ts'
import { type Paint, paint } from '../text/paint.ts'
import { visible } from '../text/terminal.ts'
import { displayWidth, fitted, padded } from '../text/width.ts'
import { wrap } from '../text/words.ts'

export interface Style {
  readonly paint: Paint
  readonly verbose: boolean
  readonly width: number
  /** Whether a part is shown in full. */
  shows(part: Show): boolean
}

/** Lines of one part of the report, without line ends; none when there is nothing to say. */
export type Section = (record: RunRecord, style: Style) => readonly string[]

/** Narrower ones could not hold a wire line. */
const narrowest = 60
/** Longer lines of prose are hard to read, whatever the terminal holds. */
const widestProse = 110

export function style({ color, verbose, show, width }: Omit<ReportOptions, 'output' | 'interactive'>): Style {
  return {
    paint: paint(color),
    verbose,
    width: Math.max(width, narrowest),
    shows: (part) => verbose || show.has(part),
  }
}

const labelWidth = 11

/** A label and its text, wrapped below itself. The text is escaped here; `limit` cuts it. */
export function field(label: string, text: string, { paint, width }: Style, limit?: number): readonly string[] {
  const [first = '', ...rest] = wrap(visible(text, limit), width - 5 - labelWidth)
  const hanging = ' '.repeat(5 + labelWidth)
  return [`     ${paint.dim(label.padEnd(labelWidth))}${first}`, ...rest.map((line) => hanging + line)]
}

/** Text below a heading, wrapped and escaped, of at most `most` lines. */
export function paragraph(
  text: string,
  { width }: Style,
  indent = 5,
  most = Number.POSITIVE_INFINITY,
): readonly string[] {
  const columns = Math.min(width, widestProse) - indent
  const lines = wrap(visible(text), columns)
  const shown = lines.slice(0, most)
  const last = shown.at(-1)
  if (lines.length > most && last !== undefined) shown[most - 1] = fitted(`${last} ${lines[most] ?? ''}`, columns)
  return shown.map((line) => ' '.repeat(indent) + line)
}

/** A title that stands out with and without colours, on one line. */
export function heading(
  title: string,
  rest: string,
  colour: (text: string) => string,
  { paint, width }: Style,
): string {
  return ` ${colour(paint.bold(title))}  ${fitted(rest, Math.max(12, width - displayWidth(title) - 3))}`
}

/** Two texts on one line, the second at its right end; one below the other where they do not fit. */
export function leftAndRight(
  left: string,
  right: string,
  colour: (text: string) => string,
  { width }: Style,
): readonly string[] {
  const room = width - displayWidth(left) - displayWidth(right)
  if (room >= 2) return [padded(left, width - displayWidth(right)) + colour(right)]
  return [left, colour(`     ${fitted(right, width - 5)}`)]
}
