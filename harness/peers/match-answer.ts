/** Whether a recorded event answers a message of ours; the same reading that judging gives it. */
import { isJsonArray, isJsonObject, type JsonObject } from '../../schema/index.ts'
import type { TraceEvent } from '../trace/events.ts'
import { jsonOf } from '../trace/message-json.ts'
import { sameJson } from '../wire/json/json.ts'
import { isAnswerObject } from '../wire/json/message-objects.ts'

/** The JSON-RPC objects in a received unit: one, the members of a batch, or none. */
export function membersOf(event: TraceEvent): JsonObject[] {
  if (event.kind !== 'message' || event.direction !== 'received' || !('text' in event)) return []
  const json = jsonOf(event)
  return isJsonArray(json) ? json.filter(isJsonObject) : isJsonObject(json) ? [json] : []
}

/**
 * @param sent what we sent, if it was a JSON object
 * @param http the exchange that carried it, on HTTP
 */
export function isAnswerTo(event: TraceEvent, sent: JsonObject | undefined, http: number | undefined): boolean {
  return membersOf(event)
    .filter(isAnswerObject)
    .some((response) => {
      if (response.id === undefined || response.id === null) {
        // An error that names nobody is no answer to a request that it could have named, unless they share a POST.
        const isSamePost = event.kind === 'message' && http !== undefined && event.http === http
        return isSamePost || !isAddressable(sent)
      }
      return sent !== undefined && sent.id !== undefined && sameJson(response.id, sent.id)
    })
}

/** Whether an answer can name the message: it has a usable id. */
function isAddressable(sent: JsonObject | undefined): boolean {
  return typeof sent?.id === 'string' || typeof sent?.id === 'number'
}
