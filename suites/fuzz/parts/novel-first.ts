/** The order in which generated messages are tried: first what is unlike those before. */

/**
 * Picks some of the messages, each with its index: of two classes, the one that was tried less comes first, so that frequent
 * flaws do not keep rare ones from their turn. Messages without class stay as frequent as they were generated.
 * @param tried how many of each class were tried so far; what is picked is added
 */
export function novelFirst<T>(
  messages: readonly T[],
  most: number,
  classOf: (message: T) => string | undefined,
  tried: Map<string, number>,
): readonly (readonly [index: number, message: T])[] {
  const seen = new Map(tried)
  const all = messages.map((message, index) => {
    const name = classOf(message)
    const before = name === undefined ? 0 : (seen.get(name) ?? 0)
    if (name !== undefined) seen.set(name, before + 1)
    return { index, message, name, before }
  })
  const classed = all.filter(({ name }) => name !== undefined).sort((a, b) => a.before - b.before || a.index - b.index)
  let next = 0
  return all.slice(0, most).map((one) => {
    const { name, index, message } = one.name === undefined ? one : (classed[next++] ?? one)
    if (name !== undefined) tried.set(name, (tried.get(name) ?? 0) + 1)
    return [index, message]
  })
}
