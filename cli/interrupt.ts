/** Ctrl-C, SIGTERM, the end of the terminal: the first ends the run, which still reports; the second ends the program. */
import { constants } from 'node:os'
import type { Io } from './io.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const exitCode = 128 + constants.signals.SIGINT

/** Listens until `stop` is called. `signal` aborts on the first interrupt. */
export function onInterrupt(io: Io): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController()
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(exitCode)
    io.err('\nmcp-conform: ending the run and writing the reports; interrupt again to exit at once.\n')
    controller.abort(new Error('interrupted'))
  }
  for (const signal of signals) process.on(signal, interrupt)
  return {
    signal: controller.signal,
    stop: () => {
      for (const signal of signals) process.off(signal, interrupt)
    },
  }
}
