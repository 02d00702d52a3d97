/** Removes from a text what it quotes from the request, so that only the words of its author are left. */
import { isJsonArray, isJsonObject, type Json } from '../../../schema/index.ts'

/** Shorter agreement is chance. */
const shortest = 12
/** Characters that are looked at: more is long enough by itself. */
const mostText = 4_000
const mostQuoted = 64 * 1024

/** The text without the parts of at least 12 characters that stand in the message as well, escaped once, twice, or not. */
export function withoutQuotes(
  text: string,
  message: { readonly text: string; readonly json: Json | undefined },
): string {
  const strings = stringsIn(message.json)
  // What is quoted as a whole may be of any length.
  const rest = strings.filter(({ length }) => length > mostText).reduce((left, one) => left.replaceAll(one, ''), text)
  const sent = message.text.slice(0, mostQuoted)
  const source = `${sent}\n${JSON.stringify(sent)}\n${strings.join('\n').slice(0, mostQuoted)}`
  const seen = rest.slice(0, mostText)
  let kept = ''
  let at = 0
  while (at < seen.length) {
    const length = quotedAt(seen, at, source)
    if (length === 0) kept += seen[at]
    at += Math.max(length, 1)
  }
  return kept + rest.slice(mostText)
}

/** The length of the longest part from here on that stands in the source; 0 when it is too short to be a quote. */
function quotedAt(text: string, at: number, source: string): number {
  let found = at + shortest <= text.length ? source.indexOf(text.slice(at, at + shortest)) : -1
  let longest = 0
  for (; found >= 0; found = source.indexOf(text.slice(at, at + longest + 1), found + 1)) {
    let length = shortest
    while (at + length < text.length && text[at + length] === source[found + length]) length += 1
    longest = Math.max(longest, length)
    if (at + longest >= text.length) break
  }
  return longest
}

/** Names of members, too. They go into one list: a deep value would be copied for each of its levels. */
function stringsIn(value: Json | undefined, found: string[] = []): readonly string[] {
  if (typeof value === 'string') found.push(value)
  else if (isJsonArray(value)) for (const item of value) stringsIn(item, found)
  else if (isJsonObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      found.push(name)
      stringsIn(inner, found)
    }
  }
  return found
}
