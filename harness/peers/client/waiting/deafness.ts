/** Whether whoever is at the other end has gone deaf: what has left several requests without a word is not waited for as long. */
import type { EventOf, TraceEvent } from '../../../trace/events.ts'
import { textOf } from '../../../trace/message-json.ts'

/** Requests in a row that were waited for in vain, with nothing at all received meanwhile. */
const mostInVain = 2
/** The part of the usual limit that a further answer may take. */
export const partOfWait = 0.1

/**
 * One request has to come after the other was given up: many that were sent together have been waited for once.
 * @param events of the connection
 * @param isDeadEnd whether the target never answers a method: then one is enough
 * @returns the part of the usual limit that an answer is waited for
 */
export function shareOfWait(events: readonly TraceEvent[], isDeadEnd: (method: string) => boolean): number {
  let inVain = 0
  let sent = Number.POSITIVE_INFINITY
  for (let i = events.length - 1; i >= 0; i -= 1) {
    const event = events[i]
    if (event === undefined || isWord(event)) break
    if (event.kind !== 'note' || !isInVain(event) || event.seq > sent) continue
    inVain += 1
    if (inVain === mostInVain || isDeadEnd(methodAt(events, event.about))) return partOfWait
    sent = event.about ?? event.seq
  }
  return 1
}

/** Who is busy with others is not waited for as long, either: the scenario runs again when nothing else does. */
const isInVain = ({ outcome, heldUp }: EventOf<'note'>): boolean => outcome === 'unanswered' || heldUp === true

/** The method of the request that was sent there; empty where none is. */
function methodAt(events: readonly TraceEvent[], seq: number | undefined): string {
  const sent = events.find((event) => event.seq === seq)
  return (sent?.kind === 'message' && /"method":"([^"]*)"/.exec(textOf(sent))?.[1]) || ''
}

const isWord = (event: TraceEvent): boolean =>
  (event.kind === 'message' && event.direction === 'received') ||
  event.kind === 'http-response' ||
  event.kind === 'sse-event' ||
  event.kind === 'stderr'
