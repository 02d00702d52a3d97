/** The reports of one run: opened together, fed together, closed together. */
import type { RunEvent } from '../../harness/runner/events.ts'
import { reporters, wantsColor } from '../../reports/index.ts'
import type { Io } from '../io.ts'
import type { ReportSettings } from '../options/options.ts'

export interface OpenReports {
  event(event: RunEvent): void
  /** Writes them all. Resolves with one error for each that could not be written; never rejects. */
  close(): Promise<readonly Error[]>
}

/** Opens what the settings ask for. */
export function openReports(
  { reports, verbose, show, alone, rules, quiet, color }: ReportSettings,
  io: Io,
): OpenReports {
  const wanted = reports.filter((request) => !(quiet && request.name === 'console'))
  const opened = wanted.map((request) => {
    const onTerminal = request.path === undefined && io.terminal
    return reporters[request.name]({
      output:
        request.path === undefined
          ? { kind: 'stream', write: (text) => io.out(text) }
          : { kind: 'file', path: request.path },
      color: color && wantsColor(io.env, onTerminal),
      interactive: onTerminal && io.env.TERM !== 'dumb',
      verbose,
      show,
      alone,
      ...(rules === undefined ? {} : { rules }),
      width: io.width,
    })
  })
  return {
    event: (event: RunEvent) => {
      for (const report of opened) report.event(event)
    },
    close: async () => {
      const closed = await Promise.allSettled(opened.map((report) => report.close()))
      const onStdout = wanted.find((request) => request.path === undefined)
      return [
        ...closed.flatMap((outcome) => (outcome.status === 'rejected' ? [asError(outcome.reason)] : [])),
        ...(io.failure === undefined || onStdout === undefined ? [] : [stdoutError(onStdout.name, io.failure)]),
      ]
    },
  }
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

function stdoutError(name: string, cause: Error): Error {
  return new Error(`The ${name} report could not be written to standard output: ${cause.message}`, { cause })
}
