/** Text on its way into an XML 1.0 document. */
import { visible } from './terminal.ts'

/** For an attribute or one line of a body: no character that XML 1.0 forbids, no ANSI, no line break. */
export function xmlLine(text: string, limit?: number): string {
  return visible(text, limit)
}

/** For a CDATA section: lines stay lines. The end mark is broken up by a JSON escape, so that a message still reads the same. */
export function xmlBody(lines: readonly string[]): string {
  return lines.map((line) => visible(line).replaceAll(']]>', ']]\\u003e')).join('\n')
}
