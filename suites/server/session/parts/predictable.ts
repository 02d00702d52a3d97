/** Ids need to differ in this many characters at least; fewer could be tried out. */
const leastVarying = 8
/** Short of this many characters an id is suspicious, though not plainly guessable. */
const leastLength = 16

/**
 * How a set of session ids from one server shows that the next one could be guessed; undefined when it does not. Ids of any
 * sound random source pass: only what ids have in common at both ends is taken off.
 */
export function predictablePattern(
  ids: readonly string[],
): { readonly pattern: string; readonly sure: boolean } | undefined {
  if (new Set(ids).size < ids.length) return { pattern: 'an id given twice', sure: true }
  const varying = withoutCommonEnds(ids)
  const longest = Math.max(...varying.map((part) => part.length))
  if (longest < leastVarying) return { pattern: `ids that differ in ${longest} characters only`, sure: true }
  const shortest = Math.min(...ids.map((id) => id.length))
  return shortest < leastLength ? { pattern: `an id of ${shortest} characters`, sure: false } : undefined
}

function withoutCommonEnds(ids: readonly string[]): string[] {
  const head = commonStart(ids)
  const rest = ids.map((id) => id.slice(head))
  const tail = commonStart(rest.map((id) => [...id].reverse().join('')))
  return rest.map((id) => id.slice(0, id.length - tail))
}

function commonStart([first = '', ...others]: readonly string[]): number {
  let length = 0
  while (length < first.length && others.every((id) => id[length] === first[length])) length += 1
  return length
}
