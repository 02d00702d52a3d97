/** The text, or its beginning with what was left out counted behind it. @param length in UTF-16 units */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}… (${text.length - length} more characters)`
}
