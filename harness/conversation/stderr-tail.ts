/** The end of what a process wrote to standard error, for people. */
import { shorten } from '../wire/shorten.ts'

const tailLines = 8
const longestLine = 300

/** A frame of a stack, by which runtimes push what went wrong out of sight. */
const frame = /^\s+at \S/

/** The last lines without stack frames; empty when it wrote none. */
export function lastLines(text: string): string {
  const telling = text
    .trimEnd()
    .split('\n')
    .filter((line) => !frame.test(line))
  const lines = telling.slice(-tailLines)
  return lines.map((line) => shorten(line.trimEnd(), longestLine)).join('\n')
}
