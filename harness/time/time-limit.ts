import { pausableLimit } from './pausable-limit.ts'

/**
 * A signal that aborts with the given one, or after `ms` milliseconds. AbortSignal.any over AbortSignal.timeout does not do on
 * Node 20: the composite refers to its sources weakly, and the timeout may be collected before it fires.
 */
export function timeLimit(signal: AbortSignal, ms: number): AbortSignal {
  return pausableLimit(signal, ms).signal
}
