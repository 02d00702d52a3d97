/** Which part of a message a breach is about: judges of shapes name it as `... at Type/params/name`. */
import { isMapping } from './message.ts'

/** Names of the members that lead there from what was judged, which may be a part of the message. */
export function focusOf(expected: string | undefined): readonly string[] {
  const path = / at [A-Za-z]+\/(\S+)$/.exec(expected ?? '')?.[1]
  return path === undefined ? [] : path.split('/').map(unescaped)
}

/** Words of what was expected: a member of that name is what the verdict speaks of. */
export function namedIn(expected: string | undefined): ReadonlySet<string> {
  return new Set(expected?.match(/[A-Za-z_][\w-]*/g))
}

/** A name in a JSON pointer as it is. */
export function unescaped(name: string): string {
  return name.replaceAll('~1', '/').replaceAll('~0', '~')
}

/**
 * Names of the members that lead there from the message itself: what was judged is the message, its content, or a question in
 * a result.
 */
export function focusIn(message: unknown, path: readonly string[]): readonly string[] {
  if (!isMapping(message)) return path
  const result = isMapping(message.result) ? message.result : {}
  const questions = isMapping(result.inputRequests) ? Object.keys(result.inputRequests) : []
  const asked = questions.map((name) => ['result', 'inputRequests', name])
  if (path.length === 0) return asked[0]?.concat('method') ?? []
  const ways = [[], ['params'], ['result'], ['error'], ...asked].map((way) => [...way, ...path])
  // A member that is missing is still missing somewhere.
  const depths = ways.map((way) => depthOf(message, way) - (way.length - path.length))
  return ways[depths.indexOf(Math.max(...depths))] ?? path
}

/** How many of the names lead somewhere. */
function depthOf(value: unknown, names: readonly string[]): number {
  let at = value
  for (const [index, name] of names.entries()) {
    if ((!isMapping(at) && !Array.isArray(at)) || !Object.hasOwn(at, name)) return index
    at = Reflect.get(at, name)
  }
  return names.length
}
