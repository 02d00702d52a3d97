/** How late our own event loop is: what a wait of ours cannot blame the target for. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds between two samples; a loop that is never late shows this much. */
const resolutionMs = 10
/** Milliseconds that a sample counts at least. */
const windowMs = 5_000

export interface LoopLag {
  /** Milliseconds that the loop was late at worst of late. */
  ms(): number
  stop(): void
}

export function watchLoopLag(): LoopLag {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  const worst = (): number => Math.max(0, Math.round(histogram.max / 1e6) - resolutionMs)
  let before = 0
  histogram.enable()
  const timer = setInterval(() => {
    before = worst()
    histogram.reset()
  }, windowMs)
  timer.unref()
  return {
    ms: () => Math.max(before, worst()),
    stop: () => {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
