/** Values of a target on their way into a JSON file. */

/** JSON.parse accepts any depth, JSON.stringify and most readers do not. */
const maxDepth = 64

/** The text with each surrogate that has no partner, which UTF-8 cannot hold, as the six characters `\udXXX`. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`)
}

/** A copy of parsed JSON that every JSON reader can read: strings well formed, depth bounded. All else is kept exactly. */
export function storable(value: unknown, depth = maxDepth): unknown {
  if (typeof value === 'string') return wellFormed(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '… (nested too deeply to be shown)'
  if (Array.isArray(value)) return value.map((item) => storable(item, depth - 1))
  // fromEntries defines a key "__proto__" as an own property; an assignment would lose it.
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [wellFormed(key), storable(item, depth - 1)]))
}
