/** The user asked for something that is not possible. The message is one line: what was expected, what came. Exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** `place: expected a, b or c, got "x"; did you mean y?` */
export function expected(place: string, what: string, came: unknown, meant?: string): UsageError {
  return new UsageError(
    `${place}: expected ${what}, got ${shown(came)}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
  )
}

/** Characters of a value that a message shows; more would not help to find it. */
const longestValue = 80

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  try {
    const text = JSON.stringify(value) ?? String(value)
    return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
  } catch {
    return `a value of type ${typeof value}`
  }
}

/** "a, b or c". */
export function alternatives(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}
