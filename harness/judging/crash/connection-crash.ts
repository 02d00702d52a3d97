/** Looks at a connection that has closed: did the server's process fail on it? */
import { readWhole } from '../../conversation/read-whole.ts'
import type { EventOf, TraceEvent } from '../../trace/events.ts'
import { type Crash, crashOfServer } from './crash.ts'

/** Only of a connection that the target has ended, to which no events are added any more. */
export function connectionCrash(
  opened: EventOf<'connection-opened'>,
  events: readonly TraceEvent[],
): Crash | undefined {
  const isServer = opened.target === 'server' && opened.transport === 'stdio'
  const hasEnded = events.some((e) => e.kind === 'connection-closed' && e.by === 'target')
  return isServer && hasEnded ? crashOfServer(readWhole(events)) : undefined
}

/** The execution that the target worked for when the connection ended: whose message it got last. */
export function lastExecution(opened: EventOf<'connection-opened'>, events: readonly TraceEvent[]): number | undefined {
  return events.findLast((e) => e.kind === 'message' && e.direction === 'sent')?.execution ?? opened.execution
}
