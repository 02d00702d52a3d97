/** The last characters of a text, cut between words: the end of a secret would not be known for one. */
export function lastPart(text: string, length: number): string {
  if (text.length <= length) return text
  const part = text.slice(-length)
  return part.slice(part.search(/\s|$/))
}

/** The text, or its beginning with what was left out counted behind it. @param length in UTF-16 units */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}… (${text.length - length} more characters)`
}
