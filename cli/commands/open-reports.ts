/** The reports of one run: opened together, fed together, closed together. */
import type { Reporter, RunEvent } from '../../harness/runner/events.ts'
import { reporters, wantsColor } from '../../reports/index.ts'
import type { Io } from '../io.ts'
import type { ReportSettings } from '../options/options.ts'

/** Opens what the settings ask for. `close` rejects when a report could not be written, after having tried them all. */
export function openReports({ reports, verbose, show, quiet, color }: ReportSettings, io: Io): Reporter {
  const opened = reports
    .filter((request) => !(quiet && request.name === 'console'))
    .map((request) => {
      const onTerminal = request.path === undefined && io.terminal
      return reporters[request.name]({
        output:
          request.path === undefined
            ? { kind: 'stream', write: (text) => io.out(text) }
            : { kind: 'file', path: request.path },
        color: color && wantsColor(io.env, onTerminal),
        interactive: onTerminal,
        verbose,
        show,
        width: io.width,
      })
    })
  return {
    event: (event: RunEvent) => {
      for (const report of opened) report.event(event)
    },
    close: async () => {
      const closed = await Promise.allSettled(opened.map((report) => report.close()))
      for (const outcome of closed) if (outcome.status === 'rejected') throw outcome.reason
    },
  }
}
