/** Text of a target on its way to a terminal: nothing in it may move the cursor, hide or reorder what follows. */
import { storable } from './json.ts'

/** Controls, format characters (bidi, zero width, tags), line separators, noncharacters, and surrogates without a partner. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u
const everyUnseen = new RegExp(unseen, 'gu')
/** Characters of the escape of one UTF-16 unit; a code point of two units becomes at most ten characters. */
const longestEscape = 6
const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Writes one code point as ASCII: `\n`, `\x1b`, `\u202e`, `\u{e0041}`. */
function escaped(char: string): string {
  const code = char.codePointAt(0) ?? 0
  const hex = code.toString(16)
  if (code > 0xffff) return `\\u{${hex}}`
  return short[char] ?? (code > 0xff ? `\\u${hex.padStart(4, '0')}` : `\\x${hex.padStart(2, '0')}`)
}

/**
 * One line that shows what is in the text. What a terminal would obey or hide is escaped.
 * @param limit length of the result in UTF-16 units; what was cut is counted behind it.
 */
export function visible(text: string, limit = Number.POSITIVE_INFINITY): string {
  if (text.length * longestEscape <= limit) return text.replace(everyUnseen, escaped)
  let shown = ''
  let taken = 0
  for (const char of text) {
    const next = unseen.test(char) ? escaped(char) : char
    if (shown.length + next.length > limit) return `${shown}… (${text.length - taken} more characters)`
    shown += next
    taken += char.length
  }
  return shown
}

/** A JSON value on one line; `nothing` for an absent one. */
export function inline(value: unknown, limit?: number): string {
  return value === undefined ? 'nothing' : visible(JSON.stringify(storable(value)), limit)
}
