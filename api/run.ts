/** A run under way, as a program sees it. */
import type { RunEvent, Summary } from '../harness/runner/events.ts'

/**
 * The events as they happen, and the summary at the end. Leaving the loop over the events ends the run and stops everything
 * that it started. The events can be read once.
 */
export interface Run extends AsyncIterable<RunEvent> {
  /**
   * Resolves when the run has ended, whether the events are read or not: a target that violates
   * requirements or cannot be reached is an outcome, not an error. Rejects with a UsageError if the options cannot be used; so
   * does reading the events.
   */
  readonly summary: Promise<Summary>
}

/** @param begin starts it: tells events, ends early when the signal aborts */
export function startRun(
  begin: (emit: (event: RunEvent) => void, signal: AbortSignal) => Promise<Summary>,
  signal: AbortSignal | undefined,
): Run {
  const left = new AbortController()
  // What is no signal is refused with the other options.
  const ends = signal instanceof AbortSignal ? AbortSignal.any([signal, left.signal]) : left.signal
  let waiting: RunEvent[] = []
  let wake = (): void => {}
  let isOver = false
  const summary = begin((event) => {
    waiting.push(event)
    wake()
  }, ends).finally(() => {
    isOver = true
    wake()
  })
  // A caller that only reads the events learns it from them.
  summary.catch(() => {})
  async function* read(): AsyncGenerator<RunEvent, void, undefined> {
    try {
      while (!isOver || waiting.length > 0) {
        const come = waiting
        waiting = []
        yield* come
        if (waiting.length === 0 && !isOver) await new Promise<void>((resolve) => (wake = resolve))
      }
      await summary
    } finally {
      left.abort()
      await summary.catch(() => {})
    }
  }
  return { summary, [Symbol.asyncIterator]: read }
}
