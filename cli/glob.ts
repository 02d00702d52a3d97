/** Patterns for ids: `*` is any run of characters, `?` is one. A pattern may leave out the folders in front. */

/** A test for ids: the whole id fits, or its end after a `/`. */
export function globMatcher(pattern: string): (id: string) => boolean {
  const source = pattern
    .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.')
  const expression = new RegExp(`^(?:.*/)?${source}$`)
  return (id) => expression.test(id)
}

/** True when one of the patterns fits. */
export function anyGlob(patterns: readonly string[]): (id: string) => boolean {
  const matchers = patterns.map(globMatcher)
  return (id) => matchers.some((fits) => fits(id))
}
