/** Milliseconds that a run that has to end may take to end what it opened. What is left then, the end of our process ends. */
const closingMs = 500

/** Resolves when the work has ended, or some time after the signal has aborted; rejects as the work does until then. */
export async function untilOverdue(work: Promise<void>, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let start = (): void => {}
  const overdue = new Promise<void>((resolve) => {
    start = () => {
      timer = setTimeout(resolve, closingMs)
    }
    if (signal.aborted) start()
    else signal.addEventListener('abort', start, { once: true })
  })
  try {
    await Promise.race([work, overdue])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', start)
    work.catch(() => undefined)
  }
}
