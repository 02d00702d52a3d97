/** Whether whoever is at the other end has gone deaf: what has left several requests without a word is not waited for as long. */
import type { TraceEvent } from '../../trace/events.ts'

/** Requests in a row that were waited for in vain, with nothing at all received meanwhile. */
const mostInVain = 2
/** The part of the usual limit that a further answer may take. */
const part = 0.1

/**
 * One request has to come after the other was given up: many that were sent together have been waited for once.
 * @param events of the connection
 * @returns the part of the usual limit that an answer is waited for
 */
export function shareOfWait(events: readonly TraceEvent[]): number {
  let inVain = 0
  let sent = Number.POSITIVE_INFINITY
  for (let i = events.length - 1; i >= 0; i -= 1) {
    const event = events[i]
    if (event === undefined || isWord(event)) break
    if (event.kind !== 'note' || event.outcome !== 'unanswered' || event.seq > sent) continue
    inVain += 1
    if (inVain === mostInVain) return part
    sent = event.about ?? event.seq
  }
  return 1
}

const isWord = (event: TraceEvent): boolean =>
  (event.kind === 'message' && event.direction === 'received') ||
  event.kind === 'http-response' ||
  event.kind === 'sse-event' ||
  event.kind === 'stderr'
