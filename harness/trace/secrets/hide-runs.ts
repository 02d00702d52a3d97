/** Takes runs of characters out of a text by hand: a pattern that repeats without end needs a stack as long as the text. */

interface Run {
  /** What stands before the run; global, and itself of bounded length. */
  readonly start: RegExp
  /** For each of the 128 ASCII characters, whether it belongs to the class. All other characters do. */
  readonly ascii: readonly boolean[]
  /** The fewest characters that make a run. */
  readonly least: number
  /** What has to stand behind it. */
  readonly end?: string
}

/** @param character a pattern of one character of the run */
export function characterRun(start: RegExp, character: RegExp, least: number, end?: string): Run {
  const ascii = Array.from({ length: 128 }, (_, code) => character.test(String.fromCharCode(code)))
  return { start, ascii, least, end }
}

/** The text with `instead` for each run; the same text when there is none. */
export function hideRuns(text: string, { start, ascii, least, end = '' }: Run, instead: string): string {
  let clean = ''
  let from = 0
  for (const { index, 0: before } of text.matchAll(start)) {
    const begin = index + before.length
    if (begin < from) continue
    let stop = begin
    while (stop < text.length && ascii[text.charCodeAt(stop)] !== false) stop += 1
    if (stop - begin < least || !text.startsWith(end, stop)) continue
    clean += text.slice(from, begin) + instead
    from = stop
  }
  return from === 0 ? text : clean + text.slice(from)
}
