/** Labels that were given after the message had been recorded, put where judges look for them. */
import type { TraceEvent } from '../trace/events.ts'

/**
 * A scenario that plays the server names an exchange when it has seen the request, which is in the trace by then. The label
 * comes as a note about that event; this returns the same events with the label on the message or HTTP request itself.
 */
export function withLateLabels(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const labels = new Map<number, string>()
  for (const event of events) {
    if (event.kind !== 'note' || event.about === undefined || event.label === undefined) continue
    labels.set(event.about, event.label)
  }
  if (labels.size === 0) return events
  return events.map((event) => {
    const label = labels.get(event.seq)
    if (label === undefined || (event.kind !== 'message' && event.kind !== 'http-request')) return event
    return { ...event, label }
  })
}
