/**
 * Patterns for ids: `*` is any run of characters, `?` is one. A pattern may leave out folders in front and parts behind:
 * `lifecycle` fits `server/lifecycle/version-negotiation` and `lifecycle.version.echo-supported`.
 */

/** A test for ids. */
export function globMatcher(pattern: string): (id: string) => boolean {
  const source = pattern
    .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.')
  const expression = new RegExp(`^(?:.*/)?${source}(?:[/.].*)?$`)
  return (id) => expression.test(id)
}

/** True when one of the patterns fits. */
export function anyGlob(patterns: readonly string[]): (id: string) => boolean {
  const matchers = patterns.map(globMatcher)
  return (id) => matchers.some((fits) => fits(id))
}

/** What a pattern without wildcards can be: each id, and what is left of it without folders in front and parts behind. */
export function nameable(ids: readonly string[]): ReadonlySet<string> {
  const names = ids.flatMap((id) => {
    const folders = id.split('/')
    const parts = id.split('.')
    return [...folders, ...parts.map((_, index) => parts.slice(0, index + 1).join('.'))]
  })
  return new Set([...ids, ...names])
}
