import type { TraceEvent } from '../trace/events.ts'

/**
 * Of a connection's events those that tell what came of something sent: the opening, the heads of its HTTP exchange, and all
 * since. What came before would be read anew for each request of a long conversation.
 * @param seq the position of what was sent; without it only the opening is left
 */
export function exchangeEvents(events: readonly TraceEvent[], seq: number | undefined): readonly TraceEvent[] {
  const found = events.findLastIndex((e) => e.seq === seq)
  const start = found < 0 ? events.length : found
  const sent = events[start]
  const http = sent !== undefined && 'http' in sent ? sent.http : undefined
  const isBefore = (e: TraceEvent): boolean =>
    e.kind === 'connection-opened' || ((e.kind === 'http-request' || e.kind === 'http-response') && e.http === http)
  return [...events.slice(0, start).filter(isBefore), ...events.slice(start)]
}
