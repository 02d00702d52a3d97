/** What of an object is not there any more, or has changed, on the other side of a gateway. */
import { sameJson } from '../../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../schema/index.ts'

/** A gateway is a party of its own on each side: these say who speaks to whom there, and are its own. */
const isOwn = (key: string): boolean => key === 'progressToken' || key.startsWith('io.modelcontextprotocol/')

/** Paths of the members of `sent` that did not come, or came with another value. What was added is no loss. */
export function lostMembers(sent: JsonObject, came: Json | undefined): readonly string[] {
  return Object.entries(sent).flatMap(([name, value]) => {
    const other = isJsonObject(came) ? came[name] : undefined
    if (name !== '_meta' || !isJsonObject(value)) return sameJson(value, other ?? null) ? [] : [name]
    return Object.entries(value)
      .filter(([key, one]) => !isOwn(key) && !sameJson(one, (isJsonObject(other) ? other[key] : undefined) ?? null))
      .map(([key]) => `_meta[${JSON.stringify(key)}]`)
  })
}

/** What is said of them. */
export function lossInWords(names: readonly string[], came: JsonObject | undefined): string {
  const all = names.map((name) => `${name} ${came !== undefined && name in came ? 'changed' : 'missing'}`)
  return all.join(', ')
}
