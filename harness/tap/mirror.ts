/** The same trace, seen with the client for a target. */
import type { TraceEvent } from '../trace/events.ts'

/**
 * A tapped trace is written with the server as the target. Undefined for what is about the server's process, which says nothing
 * of the client.
 */
export function mirrored(event: TraceEvent): TraceEvent | undefined {
  switch (event.kind) {
    case 'run':
      return { ...event, side: 'client', target: `the client of ${event.target}` }
    case 'connection-opened':
      return { ...event, target: 'client' }
    case 'message':
    case 'http-request':
      return { ...event, direction: event.direction === 'sent' ? 'received' : 'sent' }
    case 'connection-closed':
    case 'http-ended':
      return { ...event, by: event.by === 'us' ? 'target' : 'us' }
    case 'process-started':
    case 'process-exited':
    case 'stdin-closed':
    case 'signal-sent':
    case 'stderr':
      return undefined
    default:
      return event
  }
}
