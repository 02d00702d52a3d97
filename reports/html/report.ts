/** The report to look into: one HTML file that needs nothing beside itself. */
import type { Reporter } from '../../harness/runner/events.ts'
import { jsonDocument } from '../json/document.ts'
import type { ReportOptions } from '../options.ts'
import { deliver } from '../output.ts'
import { newRecord, take } from '../record/run-record.ts'

/** Written at `close`, also of a run that was interrupted; nothing is written for a run that never started. */
export function htmlReport({ output, rules }: ReportOptions): Reporter {
  const record = newRecord()
  return {
    event: (event) => take(record, event),
    async close() {
      const document = jsonDocument(record)
      if (document === undefined) return
      // The page is loaded when it is needed: a run that writes no HTML does without it.
      const { htmlText } = await import('./html-text.ts')
      await deliver(output, htmlText(document, rules))
    },
  }
}
