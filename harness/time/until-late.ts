import { pausableLimit } from './pausable-limit.ts'
import { untilAborted } from './until-aborted.ts'

/** The value of a promise, or undefined after `ms` milliseconds, or once the signal aborts. Leaves nothing behind. */
export async function untilLate<T>(promise: Promise<T>, signal: AbortSignal, ms: number): Promise<T | undefined> {
  const limit = pausableLimit(signal, ms)
  try {
    return await untilAborted(promise, limit.signal)
  } finally {
    limit.stop()
  }
}
