import type { TraceEvent } from '../trace/events.ts'

/**
 * The events of a connection that show the result of something that was sent: the opening, the heads of its HTTP exchange, and all events
 * since. Earlier events are left out, because each request of a long conversation would read them again.
 * @param seq the position of what was sent; without it only the opening is left
 */
export function exchangeEvents(events: readonly TraceEvent[], seq: number | undefined): readonly TraceEvent[] {
  const found = events.findLastIndex((e) => e.seq === seq)
  const start = found < 0 ? events.length : found
  const sent = events[start]
  // Before the head of its request there is nothing of an exchange.
  const http = sent !== undefined && 'http' in sent && sent.kind !== 'http-request' ? sent.http : undefined
  const opened = events.findIndex((e) => e.kind === 'connection-opened')
  const opening = events.slice(opened, opened < 0 || opened >= start ? opened : opened + 1)
  return [...opening, ...headsBefore(events, start, http), ...events.slice(start)]
}

/** The heads of an HTTP exchange that stand before a position: its request stands before all else of it. */
function headsBefore(events: readonly TraceEvent[], start: number, http: number | undefined): readonly TraceEvent[] {
  const heads: TraceEvent[] = []
  if (http === undefined) return heads
  for (let i = start - 1; i >= 0; i -= 1) {
    const event = events[i]
    if (event === undefined || !('http' in event) || event.http !== http) continue
    if (event.kind === 'http-request' || event.kind === 'http-response') heads.unshift(event)
    if (event.kind === 'http-request') break
  }
  return heads
}

/** The opening of a connection, and its events after a trace position. */
export function eventsAfter(events: readonly TraceEvent[], seq: number): readonly TraceEvent[] {
  const last = events.findLastIndex((event) => event.seq <= seq)
  const opened = events.findIndex((event) => event.kind === 'connection-opened')
  return [...events.slice(opened, opened > last ? opened : opened + 1), ...events.slice(last + 1)]
}
