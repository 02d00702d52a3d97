/** What our side wrote to a stdio connection in pieces, put together to the lines that the other side reads. */
import type { EventOf, TraceEvent } from '../trace/events.ts'
import { fromBytes, toBytes } from '../wire/bytes.ts'

type MessageEvent = EventOf<'message'>

const newline = 0x0a

/**
 * The same events, with one message per line sent. A line stands where its last piece was written; the label of that write
 * goes to the first line that it ends. An unfinished line stays what it is.
 */
export function joinLines(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const isPiece = (event: TraceEvent): event is MessageEvent =>
    event.kind === 'message' && event.direction === 'sent' && event.terminator === undefined
  if (!events.some(isPiece)) return events
  let rest = Buffer.alloc(0)
  let last: MessageEvent | undefined
  const joined = events.flatMap((event): TraceEvent[] => {
    if (event.kind !== 'message' || event.direction !== 'sent') return [event]
    if (event.terminator !== undefined && rest.length === 0) return [event]
    const end = event.terminator === undefined ? Buffer.alloc(0) : Buffer.from(event.terminator)
    const lines: MessageEvent[] = []
    let buffer = Buffer.concat([rest, fromBytes(event), end])
    for (let at = buffer.indexOf(newline); at >= 0; at = buffer.indexOf(newline)) {
      const { label, ...unlabelled } = event
      const named = lines.length === 0 && label !== undefined ? { label } : {}
      lines.push(asLine(unlabelled, buffer.subarray(0, at), { terminator: '\n', ...named }))
      buffer = buffer.subarray(at + 1)
    }
    rest = buffer
    last = rest.length === 0 ? undefined : event
    return lines
  })
  return last === undefined ? joined : [...joined, asLine(last, rest, {})]
}

function asLine(event: MessageEvent, data: Buffer, extra: { terminator?: string; label?: string }): MessageEvent {
  const { seq, at, connection, direction, execution, deliberate } = event
  return {
    kind: 'message',
    seq,
    at,
    connection,
    direction,
    execution,
    deliberate,
    ...extra,
    ...toBytes(data),
  }
}
