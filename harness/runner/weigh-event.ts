import type { RunEvent } from './events.ts'
import type { Policy } from './policy.ts'

/** The event as it counts. */
export function weighed(event: RunEvent, policy: Policy): RunEvent {
  const hasResult = event.type === 'result' || event.type === 'breach'
  return hasResult ? { ...event, result: policy.weigh(event.result) } : event
}
