/** Rows of messages with which nothing can be wrong: most are so, and to read each as a conversation takes long. */
import { isResponseObject, jsonOf, type TraceEvent } from '../../../harness/index.ts'
import { isJsonObject, type Json, type RevisionId } from '../../../schema/index.ts'
import { envelopeReadings } from '../../monitors/messages/message-shape/envelope.ts'

/**
 * Whether each message that is due has its own answer, and all that came are answers of JSON-RPC, each with an id that no other has.
 * @param events what was recorded from the first message of the row on
 * @param due the ids of requests that have to be answered
 */
export function isBeyondDoubt(events: readonly TraceEvent[], due: readonly Json[], revision: RevisionId): boolean {
  const answered = new Set<Json>()
  for (const event of events) {
    if (event.kind !== 'message' || event.direction !== 'received') continue
    const json = jsonOf(event)
    if (!isJsonObject(json) || !isResponseObject(json)) return false
    const read = envelopeReadings({ json, seq: event.seq, from: 'server', http: undefined }, revision)
    if (read.some(({ flaw }) => flaw !== undefined)) return false
    // It may be the answer to whatever cannot be read: to no request that has one of its own.
    const { id = null } = json
    if (id === null) continue
    if ((typeof id !== 'string' && typeof id !== 'number') || answered.has(id)) return false
    answered.add(id)
  }
  return due.every((id) => answered.has(id))
}
