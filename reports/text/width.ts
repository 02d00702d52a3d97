/** Columns of a terminal: wide characters take two, combining ones none. */
import stringWidth from 'string-width'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const plain = /^[\x20-\x7e]*$/
/** ASCII up to the last character of a run, which may carry a combining mark. */
const plainRun = /[\x20-\x7e]+(?=[\x20-\x7e]|$)/g
/** A character that a person can read has not more code units than this. */
const maxUnits = 32
/** Wider than any terminal: what such a text takes exactly is of no interest, and measuring it is slow. */
const endless = 4096

/** How many columns a text without control characters takes. */
export function displayWidth(text: string): number {
  if (text.length > endless || plain.test(text)) return text.length
  const rest = text.replace(plainRun, '')
  return text.length - rest.length + stringWidth(rest, { countAnsiEscapeCodes: true })
}

/** Whether it takes at most `width` columns; cheap also for megabytes. */
export function fits(text: string, width: number): boolean {
  return text.length <= width * maxUnits && displayWidth(text) <= width
}

/** The text, or its beginning and an ellipsis, in at most `width` columns. */
export function fitted(text: string, width: number): string {
  if (fits(text, width)) return text
  return `${startOfText(text, width - 1)}…`
}

/** The text with spaces behind it up to `width` columns. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}

/** As much of the text as `width` columns hold, never half a character. */
export function startOfText(text: string, width: number): string {
  let taken = ''
  let columns = 0
  for (const { segment } of graphemes.segment(text.slice(0, width * maxUnits))) {
    columns += displayWidth(segment)
    if (columns > width) break
    taken += segment
  }
  return taken
}
