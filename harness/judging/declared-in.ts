/** What a client has declared on the connections of one execution: a driver declares what it is told to, beyond what preflight saw. */
import { isJsonObject, type JsonObject } from '../../schema/index.ts'
import type { Conversation } from '../conversation/conversation.ts'
import { at } from '../wire/json/json.ts'

const key = 'io.modelcontextprotocol/clientCapabilities'

/** Each that differs, by its opening or by the metadata of its requests. */
export function declaredIn(conversations: readonly Conversation[]): readonly JsonObject[] {
  const found = conversations.flatMap(({ negotiated, bySubject }) => [
    negotiated?.clientCapabilities,
    ...bySubject.map(({ params }) => at(params, '_meta', key)),
  ])
  const distinct = new Map(found.filter(isJsonObject).map((one) => [JSON.stringify(one), one]))
  return [...distinct.values()]
}
