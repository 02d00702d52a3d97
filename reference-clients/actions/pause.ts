import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds that an action without an end of its own may take. */
export const longMs = 60_000

/** Resolves after the time, or when the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => {})
