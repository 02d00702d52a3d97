/** The names in a message that obey the rules on `_meta` keys, with their values. */
import { isJsonArray, isJsonObject, type Json } from '../../../schema/index.ts'

export interface Key {
  readonly name: string
  readonly value: Json
}

/** Where data of others begins: a member called `_meta` in there is none of the protocol's. */
const foreign = ['arguments', 'structuredContent', 'inputSchema', 'outputSchema', 'experimental']
const maxDepth = 12

export function collectKeys(value: Json | undefined, depth = 0): readonly Key[] {
  if (depth > maxDepth) return []
  if (isJsonArray(value)) return value.flatMap((item) => collectKeys(item, depth + 1))
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([member, inner]) => {
    if (foreign.includes(member)) return []
    if (member !== '_meta') return collectKeys(inner, depth + 1)
    return isJsonObject(inner) ? Object.entries(inner).map(([name, content]) => ({ name, value: content })) : []
  })
}
