/** The content of the JSON report. */
import type { Result } from '../../harness/judging/result.ts'
import { isWorse } from '../../harness/judging/verdict-order.ts'
import { countsByPlace, type RunRecord, requirements, summaryOf } from '../record/run-record.ts'

/** What report.schema.json describes; undefined for a run that never started. Absent members are undefined here. */
export function jsonDocument(record: RunRecord) {
  if (record.info === undefined) return undefined
  const { tool, side, target, startedAt, seed, strict, traceFile } = record.info
  const { outcome, exitCode, judgedRequirements, durationMs, counts, problems } = summaryOf(record)
  return {
    format: 'mcp-conform-report',
    formatVersion: 1,
    tool,
    side,
    target,
    startedAt,
    durationMs,
    seed,
    strict,
    traceFile,
    summary: { outcome, exitCode, judgedRequirements, counts, places: countsByPlace(record) },
    starts: record.starts,
    facts: record.facts,
    requirements: requirements(record).map(([id, results]) => ({
      id,
      level: results[0].level,
      says: results[0].says,
      verdict: results.reduce((worst, { verdict }) => (isWorse(verdict, worst) ? verdict : worst), results[0].verdict),
      results: results.map(placeResult),
    })),
    scenarios: [...record.executions.values()].map(({ cell, title, outcome, durationMs }) => ({
      ...cell,
      title,
      outcome,
      durationMs,
    })),
    omitted: record.omitted,
    problems: [...new Set([...record.problems, ...problems])],
    bounds: [...record.bounds],
  }
}

function placeResult(result: Result) {
  const { revision, transport, verdict, link, source, scenario, reason, expected, actual, evidence, repeat, more } =
    result
  return { revision, transport, verdict, link, source, scenario, reason, expected, actual, evidence, repeat, more }
}
