/** Ctrl-C, SIGTERM, the end of the terminal: the first ends the run, which still reports; the second ends the program. */
import { constants } from 'node:os'
import { failureOf } from './failure.ts'
import type { Io } from './io.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const exitCode = 128 + constants.signals.SIGINT

interface Interruption {
  /** Aborts on the first interrupt. */
  readonly signal: AbortSignal
  /** It was an uncaught error, which has been told. */
  readonly isFault: boolean
  stop(): void
}

/** Listens until `stop` is called. An error that nobody catches, of a configuration or ours, ends the run in the same way. */
export function onInterrupt(io: Io): Interruption {
  const controller = new AbortController()
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(exitCode)
    io.err('\nmcp-conform: ending the run and writing the reports; interrupt again to exit at once.\n')
    controller.abort(new Error('interrupted'))
  }
  let isFault = false
  const fail = (error: unknown): void => {
    if (!isFault) io.err(failureOf(error).text)
    isFault = true
    controller.abort(new Error('an uncaught error'))
  }
  process.on('uncaughtException', fail)
  for (const signal of signals) process.on(signal, interrupt)
  return {
    signal: controller.signal,
    get isFault() {
      return isFault
    },
    stop: () => {
      process.off('uncaughtException', fail)
      for (const signal of signals) process.off(signal, interrupt)
    },
  }
}
