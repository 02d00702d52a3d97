/** The first characters of a text. */
export function beginning(text: string, length: number): string {
  return text.length <= length ? text : detached(text.slice(0, length))
}

/** A copy of a part: the engine's own parts keep the whole text in memory, which a target has made as long as it could. */
function detached(part: string): string {
  const encoding = /\p{Surrogate}/u.test(part) ? 'utf16le' : 'utf8'
  return Buffer.from(part, encoding).toString(encoding)
}

/** The last characters of a text, cut between words: the end of a secret would not be known for one. */
export function lastPart(text: string, length: number): string {
  if (text.length <= length) return text
  const part = text.slice(-length)
  return detached(part.slice(part.search(/\s|$/)))
}

/** The text, or its beginning with what was left out counted behind it. @param length in UTF-16 units */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${beginning(text, length)}… (${text.length - length} more characters)`
}
