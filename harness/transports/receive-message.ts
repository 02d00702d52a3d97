/** What a unit of the wire that is meant to be a message becomes in the trace. */
import type { EventBody } from '../trace/events.ts'
import { textOf } from '../trace/message-json.ts'
import type { Recorder } from '../trace/recorder.ts'
import type { Bounds, Reached } from '../wire/bounds.ts'
import type { Bytes } from '../wire/bytes.ts'
import { tooMuchInside } from '../wire/json/nesting.ts'

interface Receiver {
  readonly recorder: Recorder
  readonly connection: string
  readonly bounds: Bounds
}

type Origin = Pick<Extract<EventBody, { kind: 'message' }>, 'terminator' | 'http' | 'sse' | 'eventId'>

/** Its position in the trace, or the bound that kept it out. */
type Received = { readonly seq: number; readonly reached?: undefined } | { readonly reached: Reached }

/**
 * Records a message that came. One that nobody could read within the bounds, or for which there is no room, is not recorded:
 * a judge would take what is missing in it for the target's fault.
 */
export function receiveMessage(receiver: Receiver, content: Bytes, origin: Origin = {}): Received {
  const { recorder, connection, bounds } = receiver
  const reached = tooMuchInside(textOf(content), bounds) ?? recorder.full(connection)
  if (reached !== undefined) return { reached }
  return recorder.record({ kind: 'message', connection, direction: 'received', ...origin, ...content })
}
