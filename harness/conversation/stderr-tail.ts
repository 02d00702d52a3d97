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

/** Where the program broke, as its runtime tells it; undefined where it does not. */
export function brokeAt(text: string): string | undefined {
  const lines = text.split('\n').map((line) => line.trim())
  // Node names the place first, Python and Go after what they call a traceback, a panic.
  const at = lines.find((line) => /^at .+:\d+:\d+\)?$/.test(line) && !line.includes('node:'))
  const go = lines.find((line) => /^\S+\.go:\d+( \+0x[\da-f]+)?$/.test(line) && !line.includes('/src/runtime/'))
  return at ?? go ?? lines.findLast((line) => /^File ".+", line \d+/.test(line))
}
