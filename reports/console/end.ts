/** The end of a run alone, for those who let other reports tell the rest. */
import type { Reporter } from '../../harness/runner/events.ts'
import type { ReportOptions } from '../options.ts'
import { newRecord, take } from '../record/run-record.ts'
import { outcome } from './outcome.ts'
import { style } from './style.ts'
import { problems } from './trouble.ts'

/** Writes to its stream when the run ends: what was wrong with it, and its outcome. */
export function endReport(options: ReportOptions, write: (text: string) => void): Reporter {
  const record = newRecord()
  const look = style(options)
  return {
    event(event) {
      take(record, event)
      if (event.type !== 'run-ended' || record.info === undefined) return
      for (const line of [...problems(record, look), ...outcome(record, look)]) write(`${line}\n`)
    },
    async close() {},
  }
}
