/** The reports, by the name that a user gives them. Adding one is one folder and one line here. */
import type { Reporter } from '../harness/runner/events.ts'
import { consoleReport } from './console/report.ts'
import { htmlReport } from './html/report.ts'
import { jsonReport } from './json/report.ts'
import { junitReport } from './junit/report.ts'
import { markdownReport } from './markdown/report.ts'
import type { ReportOptions } from './options.ts'

export { type Output, type ReportOptions, type Show, shows } from './options.ts'
export { wantsColor } from './text/paint.ts'
export { inline, visible } from './text/terminal.ts'

export const reportNames = ['console', 'html', 'json', 'junit', 'markdown'] as const
export type ReportName = (typeof reportNames)[number]

export const reporters: Readonly<Record<ReportName, (options: ReportOptions) => Reporter>> = {
  console: consoleReport,
  html: htmlReport,
  json: jsonReport,
  junit: junitReport,
  markdown: markdownReport,
}
