/** The report for programs: one JSON document, described by report.schema.json beside this file. */
import type { Reporter } from '../../harness/runner/events.ts'
import type { ReportOptions } from '../options.ts'
import { deliver } from '../output.ts'
import { newRecord, type RunRecord, take } from '../record/run-record.ts'
import { jsonDocument } from './document.ts'
import { documentText } from './document-text.ts'

/** Written at `close`, also of a run that was interrupted; nothing is written for a run that never started. */
export function jsonReport({ output }: ReportOptions): Reporter {
  const record = newRecord()
  return {
    event: (event) => take(record, event),
    async close() {
      const text = reportJson(record)
      if (text !== undefined) await deliver(output, text)
    },
  }
}

/** The document of a run as it stands; undefined for one that never started. */
export function reportJson(record: RunRecord): string | undefined {
  const document = jsonDocument(record)
  return document === undefined ? undefined : documentText(document)
}
