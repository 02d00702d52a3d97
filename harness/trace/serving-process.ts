/** The process of the target that serves HTTP to all connections: it belongs to none of them. */
import type { TraceEvent } from './events.ts'

/** Stands for a connection in its events. */
export const servingProcess = 'http-server'

export function isServing(event: TraceEvent): boolean {
  return 'connection' in event && event.connection === servingProcess
}
