/** A run that did not come to its end must not look green in a CI: it gets one erroneous case of its own. */
import { type RunRecord, summaryOf } from '../record/run-record.ts'
import { isConclusive } from '../record/verdicts.ts'
import { xmlBody, xmlLine } from '../text/xml.ts'
import { cdata, type Element } from './xml.ts'

/** No suite for a run that ended without a word. */
export function suiteOfRun(record: RunRecord): readonly Element[] {
  const { outcome, problems, exitCode } = summaryOf(record)
  const all = [...new Set([...record.problems, ...problems])]
  const isEnded = isConclusive(outcome)
  if (isEnded && all.length === 0 && record.bounds.size === 0) return []
  const running = [...record.executions.values()].filter((execution) => execution.outcome === undefined)
  const lines = [
    ...all.flatMap((problem) => problem.split('\n')),
    ...record.bounds,
    ...running.map(({ cell }) => `${cell.scenario} (${cell.revision} ${cell.transport}) had not ended`),
  ]
  const text = cdata(xmlBody([...lines, `outcome ${outcome}, exit code ${exitCode}`]))
  const message = xmlLine(`${outcome}: ${lines[0] ?? 'the run was not completed'}`, 300)
  const ended: Element = isEnded
    ? { 'system-out': text }
    : { error: { '@message': message, '@type': outcome, ...text } }
  const one = { '@classname': 'mcp.run', '@name': 'run.ended', '@time': '0.000', ...ended }
  const counts = { '@tests': '1', '@failures': '0', '@errors': isEnded ? '0' : '1', '@skipped': '0' }
  return [{ '@name': 'run', ...counts, '@time': '0.000', testcase: [one] }]
}
