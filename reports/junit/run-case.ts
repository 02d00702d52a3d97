/** A run that did not come to its end must not look green in a CI: it gets one erroneous case of its own. */
import type { Builder } from 'junit-report-builder'
import { type RunRecord, summaryOf } from '../record/run-record.ts'
import { xmlBody, xmlLine } from '../text/xml.ts'

export function addRunCase(report: Builder, record: RunRecord): void {
  const { outcome, problems, exitCode } = summaryOf(record)
  const all = [...new Set([...record.problems, ...problems])]
  const isEnded = outcome === 'conforms' || outcome === 'violations'
  if (isEnded && all.length === 0 && record.bounds.size === 0) return
  const running = [...record.executions.values()].filter((execution) => execution.outcome === undefined)
  const lines = [
    ...all,
    ...record.bounds,
    ...running.map(({ cell }) => `${cell.scenario} (${cell.revision} ${cell.transport}) had not ended`),
  ]
  const testCase = report.testSuite().name('run').time(0).testCase().className('mcp.run').name('run.ended').time(0)
  const text = xmlBody([...lines, `outcome ${outcome}, exit code ${exitCode}`])
  if (isEnded) testCase.standardOutput(text)
  else testCase.error(xmlLine(`${outcome}: ${lines[0] ?? 'the run did not come to its end'}`, 300), outcome, text)
}
