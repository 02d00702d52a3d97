/** A scenario that says more than can be held until its end has what it lets go of judged in the meantime. */
import type { TraceEvent } from '../../trace/events.ts'

/** @param judge judges what is due; called when a connection was let go of and has closed, whichever came first */
export function judgeLetGo(judge: () => void): (event: TraceEvent) => void {
  const open = new Set<string>()
  const released = new Set<string>()
  return (event) => {
    if (event.kind === 'connection-opened') open.add(event.connection)
    if (event.kind === 'note' && event.released === true && event.connection !== undefined) {
      if (open.has(event.connection)) released.add(event.connection)
      else judge()
    }
    if (event.kind !== 'connection-closed') return
    open.delete(event.connection)
    if (released.delete(event.connection)) judge()
  }
}
