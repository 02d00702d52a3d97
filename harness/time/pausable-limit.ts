/** A time limit that can stand still while we wait for something else than what it limits. */
import { setMaxListeners } from 'node:events'
import { byDefault } from './until-aborted.ts'

export interface PausableLimit {
  /** Aborts when the time is up, or the signal that it was made with aborts. */
  readonly signal: AbortSignal
  /** The time until the returned function is called does not count; pauses may overlap. */
  pause(): () => void
  /** The time counts from now on once more. */
  restart(): void
  /** The time is up at once. */
  stop(): void
}

/** No limit of its own: it lasts as long as the signal. */
export function unlimited(signal: AbortSignal): PausableLimit {
  return { signal, pause: () => () => {}, restart: () => {}, stop: () => {} }
}

/** @param ms milliseconds that count, from now on */
export function pausableLimit(outer: AbortSignal, ms: number): PausableLimit {
  setMaxListeners(0, outer)
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  let left = ms
  let since = performance.now()
  let pauses = 0
  let rounds = 0
  let timer: NodeJS.Timeout | undefined
  const stop = (): void => {
    clearTimeout(timer)
    outer.removeEventListener('abort', stop)
    controller.abort(outer.reason ?? byDefault)
  }
  const run = (): void => {
    since = performance.now()
    rounds += 1
    const round = rounds
    // What has arrived by now is read before we say that the time is up: timers come first in a turn of the loop.
    timer = setTimeout(() => setImmediate(() => (pauses === 0 && round === rounds ? stop() : undefined)), left)
    timer.unref()
  }
  run()
  if (outer.aborted) stop()
  else outer.addEventListener('abort', stop)
  return {
    signal: controller.signal,
    stop,
    restart() {
      left = ms
      if (pauses > 0 || controller.signal.aborted) return
      clearTimeout(timer)
      run()
    },
    pause() {
      if (pauses === 0) {
        clearTimeout(timer)
        left = Math.max(0, left - (performance.now() - since))
      }
      pauses += 1
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        pauses -= 1
        if (pauses === 0 && !controller.signal.aborted) run()
      }
    },
  }
}
