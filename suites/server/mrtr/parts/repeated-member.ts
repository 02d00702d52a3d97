/** A member name that stands twice in an object of a JSON text: what a JSON parser hides. */
export function repeatedMember(text: string, parent: string): string | undefined {
  // Tokens of valid JSON: strings, structure, and everything else.
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g) ?? []
  const path: { name: string | undefined; seen: Set<string> | undefined }[] = []
  let name: string | undefined
  for (const [index, token] of tokens.entries()) {
    if (token === '{' || token === '[') {
      path.push({ name, seen: token === '{' ? new Set() : undefined })
      name = undefined
    } else if (token === '}' || token === ']') path.pop()
    else if (tokens[index + 1] === ':' && token.startsWith('"')) {
      name = String(JSON.parse(token))
      const object = path.at(-1)
      if (object?.name === parent && object.seen?.has(name)) return name
      object?.seen?.add(name)
    }
  }
  return undefined
}
