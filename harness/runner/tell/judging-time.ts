/** How long a run may go on once it has to end. */

/** Milliseconds of judging after Ctrl-C: reports are to be there within two seconds, whatever the target does. */
const afterInterruptMs = 800
/** Milliseconds of judging after any other end. */
const afterLimitMs = 2_000

/** Tells whether the time for judging is over: some time after `signal` has aborted, and less after `interrupt` has. */
export function judgingTime(signal: AbortSignal, interrupt: AbortSignal): () => boolean {
  let stoppedAt = Number.POSITIVE_INFINITY
  const stop = (): void => {
    stoppedAt = performance.now()
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  return () => performance.now() > stoppedAt + (interrupt.aborted ? afterInterruptMs : afterLimitMs)
}
