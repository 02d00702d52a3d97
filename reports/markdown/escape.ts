/** Text of a target on its way into Markdown: nothing in it is markup, a link or a mention. */
import { visible } from '../text/terminal.ts'

/** For prose inside a line: every character that Markdown or HTML could read is a character reference, and no address a link. */
export function prose(text: string, limit?: number): string {
  return visible(text, limit)
    .replace(/[\\`*_[\]<>#|~&@]/g, (char) => `&#${char.charCodeAt(0)};`)
    .replaceAll('://', ':&#47;/')
    .replace(/www\./gi, (found) => found.replace('.', '&#46;'))
}

/** A code span outside of tables: nothing is markup inside; a run of backticks is never as long as the fence. */
export function code(text: string, limit?: number): string {
  const shown = visible(text, limit)
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const space = shown.startsWith('`') || shown.endsWith('`') ? ' ' : ''
  return `${fence}${space}${shown}${space}${fence}`
}

/** A block of code, fenced by more backticks than it holds. */
export function codeBlock(lines: readonly string[]): readonly string[] {
  const shown = lines.map((line) => visible(line))
  const longest = Math.max(2, ...shown.flatMap((line) => [...line.matchAll(/`+/g)].map(([run]) => run.length)))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}text`, ...shown, fence]
}

/** A link, if the address is one of the web. */
export function link(text: string, address: string): string {
  return /^https:\/\/[\w.~:/?#@!$&'*+,;=%-]+$/.test(address) ? `[${prose(text)}](${address})` : prose(text)
}
