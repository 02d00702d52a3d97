/** The report that survives a kill: each event a line of JSON, written as it happens. */
import type { Reporter } from '../../harness/runner/events.ts'
import { openSink } from '../../harness/trace/sink.ts'
import type { ReportOptions } from '../options.ts'
import { storable } from '../text/json.ts'

/** @throws Error of the file system, when the file cannot be opened */
export function eventsReport({ output }: ReportOptions): Reporter {
  const sink = output.kind === 'file' ? openSink(output.path) : undefined
  const write = (text: string) => (output.kind === 'file' ? sink?.write(text) : output.write(text))
  return {
    event: (event) => write(`${JSON.stringify(storable(event))}\n`),
    async close() {
      await sink?.close()
    },
  }
}
