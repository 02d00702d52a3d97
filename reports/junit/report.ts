/** The report for CI systems: JUnit XML, one suite per revision and transport, one case per requirement. */
import builder from 'junit-report-builder'
import type { Reporter } from '../../harness/runner/events.ts'
import type { ReportOptions } from '../options.ts'
import { deliver } from '../output.ts'
import { placeName } from '../record/cells.ts'
import { countsByPlace, newRecord, type RunRecord, requirements, summaryOf, take } from '../record/run-record.ts'
import { xmlLine } from '../text/xml.ts'
import { addCase } from './case.ts'
import { addRunCase } from './run-case.ts'
import { caseSeconds, placeSeconds } from './times.ts'

/** Written at `close`, also of a run that was interrupted; nothing is written for a run that never started. */
export function junitReport({ output }: ReportOptions): Reporter {
  const record = newRecord()
  return {
    event: (event) => take(record, event),
    async close() {
      if (record.info !== undefined) await deliver(output, junitDocument(record))
    },
  }
}

function junitDocument(record: RunRecord): string {
  const report = builder
    .newBuilder()
    .name(xmlLine(`mcp-conform ${record.info?.side ?? ''} ${record.info?.target ?? ''}`))
  // The JUnit schema knows neither fractions of a second nor time zones; it is UTC.
  const startedAt = xmlLine(record.info?.startedAt.slice(0, 19) ?? '')
  const strict = record.info?.strict ?? false
  const seconds = caseSeconds(record)
  const judged = requirements(record)
  for (const place of countsByPlace(record)) {
    const suite = report
      .testSuite()
      .name(placeName(place))
      .timestamp(startedAt)
      .time(placeSeconds(record, place))
      .property('revision', place.revision)
      .property('transport', place.transport)
      .property('seed', String(record.info?.seed ?? ''))
    for (const [, results] of judged) {
      const result = results.find((r) => placeName(r) === placeName(place))
      if (result !== undefined) addCase(suite, result, seconds(result), strict)
    }
  }
  addRunCase(report, record)
  // The builder offers no time for the root: that of the whole run, which is less than the sum when scenarios run side by side.
  const time = summaryOf(record).durationMs / 1000
  return `${report.build().replace('<testsuites ', `<testsuites time="${time}" `)}\n`
}
