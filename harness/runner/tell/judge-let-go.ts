/** A scenario that says more than can be held until its end has what it lets go of judged in the meantime. */
import type { TraceEvent } from '../../trace/events.ts'

/** @param judge judges what is due; called when a connection has closed that was let go of */
export function judgeLetGo(judge: () => void): (event: TraceEvent) => void {
  const released = new Set<string>()
  return (event) => {
    if (event.kind === 'note' && event.released === true && event.connection !== undefined)
      released.add(event.connection)
    if (event.kind === 'connection-closed' && released.delete(event.connection)) judge()
  }
}
