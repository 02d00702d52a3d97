import { setMaxListeners } from 'node:events'

/**
 * A signal that aborts with the given one, or after `ms` milliseconds. AbortSignal.any over AbortSignal.timeout does not do on
 * Node 20: the composite refers to its sources weakly, and the timeout may be collected before it fires.
 */
export function timeLimit(signal: AbortSignal, ms: number): AbortSignal {
  // Each wait of a scenario listens to its signal, and many wait side by side.
  setMaxListeners(0, signal)
  const controller = new AbortController()
  const stop = (): void => {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    controller.abort(signal.reason)
  }
  // What has arrived by now is read before we say that the time is up: timers come first in a turn of the loop.
  const timer = setTimeout(() => setImmediate(stop), ms)
  timer.unref()
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop)
  return controller.signal
}
