/** The reason that a signal has by default, made once: each of its own would record the stack, thousands of times in a run. */
export const byDefault: unknown = AbortSignal.abort().reason

/** The value of a promise, or undefined once the signal aborts. */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  if (signal.aborted) {
    // Nobody waits for it any more, so that nobody would see it fail: that alone would end the run.
    promise.catch(() => {})
    return undefined
  }
  let stop = (): void => {}
  const aborted = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
