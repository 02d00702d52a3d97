/** The names in a message that obey the rules on `_meta` keys, with their values. */
import { isJsonArray, isJsonObject, type Json } from '../../../../schema/index.ts'

export interface Key {
  readonly name: string
  readonly value: Json
}

/** Where data of others begins: a member called `_meta` in there is none of the protocol's. */
const foreign = ['arguments', 'structuredContent', 'inputSchema', 'outputSchema', 'experimental']
const maxDepth = 12

export function collectKeys(value: Json | undefined): readonly Key[] {
  const found: Key[] = []
  collect(value, 0, found)
  return found
}

function collect(value: Json | undefined, depth: number, found: Key[]): void {
  if (depth > maxDepth) return
  if (isJsonArray(value)) for (const item of value) collect(item, depth + 1, found)
  if (!isJsonObject(value)) return
  for (const [member, inner] of Object.entries(value)) {
    if (foreign.includes(member)) continue
    if (member !== '_meta') collect(inner, depth + 1, found)
    else if (isJsonObject(inner))
      for (const [name, content] of Object.entries(inner)) found.push({ name, value: content })
  }
}
