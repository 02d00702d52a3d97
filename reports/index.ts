/** The reports, by the name that a user gives them. Adding one is one folder and one line here. */
import type { Reporter } from '../harness/runner/events.ts'
import { agentReport } from './agent/report.ts'
import { badgeReport } from './badge/report.ts'
import { consoleReport } from './console/report.ts'
import { eventsReport } from './events/report.ts'
import { githubReport } from './github/report.ts'
import { htmlReport } from './html/report.ts'
import { jsonReport } from './json/report.ts'
import { junitReport } from './junit/report.ts'
import { markdownReport } from './markdown/report.ts'
import type { ReportName } from './names.ts'
import type { ReportOptions } from './options.ts'
import { sarifReport } from './sarif/report.ts'
import { traceabilityReport } from './traceability/report.ts'

export { placeName } from '../harness/trace/place.ts'
export { type Change, type Comparison, compare, NotComparableError } from './compare/compare.ts'
export { MissingPartsError } from './compare/fit.ts'
export { merged } from './compare/merge.ts'
export { endReport } from './console/end.ts'
export type { ReportDocument } from './json/format.ts'
export { ReportFormatError, readDocument, readEvents } from './json/read-report.ts'
export { reportJson } from './json/report.ts'
export { junitXml } from './junit/simple.ts'
export type { ReportName } from './names.ts'
export type { Output, ReportOptions, Traced } from './options.ts'
export { placeList } from './record/cells.ts'
export { areaOf, cellKind, cellText } from './record/matrix.ts'
export { type NumberedBreach, numberedBreaches } from './record/numbered.ts'
export { isSettled } from './record/repaired.ts'
export { newRecord, type RunRecord, summaryOf, take } from './record/run-record.ts'
export { isConclusive, noVerdicts } from './record/verdicts.ts'
export { breachText } from './red/breach-text.ts'
export { wantsColor } from './text/paint.ts'
export { visible } from './text/terminal.ts'
export { count, wrap } from './text/words.ts'

export const reporters: Readonly<Record<ReportName, (options: ReportOptions) => Reporter>> = {
  console: consoleReport,
  html: htmlReport,
  json: jsonReport,
  junit: junitReport,
  markdown: markdownReport,
  github: githubReport,
  sarif: sarifReport,
  badge: badgeReport,
  agent: agentReport,
  events: eventsReport,
  traceability: traceabilityReport,
}
