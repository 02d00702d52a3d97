/** Numbers and lines in plain English. */
import { displayWidth, fits, startOfText } from './width.ts'

/** `1 requirement`, `2 requirements`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** `850 ms`, `4.2 s`, `3 min 20 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/**
 * Breaks at spaces into lines of at most `width` columns. A longer word stays whole, so that it can be copied; but a text in a
 * script without spaces breaks between its characters.
 */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((part) => breakable(part, width))) {
    if (line !== '' && displayWidth(line) + 1 + displayWidth(word) > width) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}

/** Scripts that are written without spaces. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Emoji_Presentation}]/u

function breakable(word: string, width: number): readonly string[] {
  if (fits(word, width) || !unspaced.test(word)) return [word]
  const first = startOfText(word, width)
  return first === '' ? [word] : [first, ...breakable(word.slice(first.length), width)]
}
