/** Names that nobody listed, near those that somebody did. */

/** Other names by one character more, fewer, or of another kind; none that is among `listed`. */
export function nearNames(name: string, listed: readonly string[]): readonly string[] {
  if (name === '') return []
  const near = [`${name}x`, `x${name}`, name.slice(0, -1), `${name} `, `${name}/x`, `${name}\u200b`]
  return near.filter((other) => other.trim() !== '' && !listed.includes(other))
}

/** Other URIs by one character or one step more or fewer; none that is among `listed`. */
export const nearUris = (uri: string, listed: readonly string[]): readonly string[] =>
  [`${uri}x`, uri.slice(0, -1), `${uri}/x`, `${uri}?x`].filter((other) => !listed.includes(other))

/** The same letters in the other case. */
export function flipCase(name: string): string {
  return name.replace(/[a-zA-Z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()))
}
