/** The report for code scanning: SARIF 2.1.0. */
import type { Reporter } from '../../harness/runner/events.ts'
import type { ReportOptions } from '../options.ts'
import { deliver } from '../output.ts'
import { newRecord, take } from '../record/run-record.ts'
import { storable } from '../text/json.ts'
import { sarifLog } from './log.ts'

/** Written at `close`; nothing is written for a run that never started. */
export function sarifReport({ output, rules }: ReportOptions): Reporter {
  const record = newRecord()
  return {
    event: (event) => take(record, event),
    async close() {
      const log = sarifLog(record, rules)
      if (log !== undefined) await deliver(output, `${JSON.stringify(storable(log), null, 1)}\n`)
    },
  }
}
