import { isBreach } from '../../judging/tally/verdict-order.ts'
import type { RunEvent } from '../events.ts'
import type { Policy } from '../policy.ts'

/** The event as it counts; undefined for a breach that counts as none. */
export function weighed(event: RunEvent, policy: Policy): RunEvent | undefined {
  if (event.type !== 'result' && event.type !== 'breach') return event
  const result = policy.weigh(event.result)
  return event.type === 'breach' && !isBreach(result.verdict) ? undefined : { ...event, result }
}
