/** JSON text that may be shown: what a terminal would obey or reorder stands in it as an escape. It reads as the same value. */

/** What JSON.stringify leaves as it is: controls, and format characters and line separators of one UTF-16 unit. */
const acting = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g

/** As JSON.stringify, for values that JSON has. */
export function quietJson(value: unknown): string {
  return JSON.stringify(value).replace(acting, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Characters of a text that become JSON at once. */
const pieceLength = 64 * 1024
const placeholder = '\u0000text\u0000'

/** The same, in pieces, for a value with a member `text` that may be long: the whole of it would be as much memory again. */
export function* quietPieces<T extends object>(value: T): Generator<string> {
  const text = 'text' in value && typeof value.text === 'string' ? value.text : ''
  if (text.length <= pieceLength) {
    yield quietJson(value)
    return
  }
  const [before = '', after = ''] = quietJson({ ...value, text: placeholder }).split(JSON.stringify(placeholder))
  yield `${before}"`
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = Math.min(text.length, from + pieceLength)
    // A character of two units must not be cut: each half would become an escape.
    if (isHighSurrogate(text.charCodeAt(to - 1)) && to < text.length) to += 1
    yield quietJson(text.slice(from, to)).slice(1, -1)
  }
  yield `"${after}`
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
