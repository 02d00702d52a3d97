/** The content of the JSON report. */
import type { Result, WireLine } from '../../harness/judging/result.ts'
import { isWorse } from '../../harness/judging/verdict-order.ts'
import type { Facts } from '../../harness/trace/facts.ts'
import { distinctPlaces } from '../record/cells.ts'
import { groupBy } from '../record/group.ts'
import { cellKey, countsByPlace, type RunRecord, requirements, summaryOf } from '../record/run-record.ts'
import { fingerprint } from '../red/fingerprint.ts'
import { sentence } from '../red/sentence.ts'
import {
  factNames,
  formatName,
  formatVersion,
  type ReportDocument,
  type ReportFacts,
  type ReportRequirement,
  type ReportResult,
} from './format.ts'

/** What report.schema.json describes; undefined for a run that never started. */
export function jsonDocument(record: RunRecord): ReportDocument | undefined {
  const { info } = record
  if (info === undefined) return undefined
  const { tool, ...run } = info
  const { outcome, exitCode, judgedRequirements, durationMs, counts, problems } = summaryOf(record)
  return {
    format: formatName,
    formatVersion,
    tool,
    ...run,
    durationMs: Math.round(durationMs),
    summary: { outcome, exitCode, judgedRequirements, counts, places: countsByPlace(record) },
    ...(record.starts === undefined ? {} : { starts: record.starts }),
    ...(record.facts === undefined ? {} : { facts: reportFacts(record.facts) }),
    requirements: requirements(record).map(([id, results]) => reportRequirement(id, results, info.side)),
    scenarios: Object.fromEntries([...record.executions.values()].map(({ cell, title }) => [cell.scenario, title])),
    executions: [...record.executions.values()].map(({ cell, outcome, durationMs, startMs }) => ({
      ...cell,
      ...(outcome === undefined ? {} : { outcome }),
      ...(durationMs === undefined ? {} : { durationMs: Math.round(durationMs) }),
      ...(startMs === undefined ? {} : { startMs: Math.round(startMs) }),
    })),
    unstarted: unstarted(record),
    omitted: omitted(record),
    wire: wire(record),
    problems: [...new Set([...record.problems, ...problems])],
    bounds: [...record.bounds],
  }
}

function reportRequirement(
  id: string,
  results: readonly [Result, ...Result[]],
  side: 'server' | 'client',
): ReportRequirement {
  return {
    id,
    level: results[0].level,
    says: results[0].says,
    verdict: results.reduce((worst, { verdict }) => (isWorse(verdict, worst) ? verdict : worst), results[0].verdict),
    links: Object.fromEntries(results.map(({ revision, link }) => [revision, link])),
    results: results.map((result) => reportResult(result, side)),
  }
}

function reportResult(result: Result, side: 'server' | 'client'): ReportResult {
  const { requirement: _id, level: _level, says: _says, link: _link, evidence, ...rest } = result
  const isBreach = result.verdict === 'failed' || result.verdict === 'warned'
  return {
    ...rest,
    ...(isBreach ? { what: sentence(result, side), fingerprint: fingerprint(result) } : {}),
    ...(evidence.length === 0 ? {} : { evidence: evidence.map(({ seq, role }) => ({ seq, role })) }),
  }
}

/** Each line once, however many verdicts rest on it. */
function wire(record: RunRecord): readonly WireLine[] {
  const lines = new Map<number, WireLine>()
  for (const [, results] of requirements(record)) {
    for (const { role: _, ...line } of results.flatMap(({ evidence }) => evidence)) lines.set(line.seq, line)
  }
  return [...lines.values()].sort((a, b) => a.seq - b.seq)
}

function reportFacts({ accepted, ...facts }: Facts): ReportFacts {
  const values: unknown[] = []
  const known = new Map<string, number>()
  const positionOf = (value: unknown): number => {
    const text = JSON.stringify(value)
    const at = known.get(text) ?? values.push(value) - 1
    known.set(text, at)
    return at
  }
  return {
    ...facts,
    accepted: accepted.map((place) => ({
      revision: place.revision,
      transport: place.transport,
      ...Object.fromEntries(
        factNames.flatMap((name) => (place[name] === undefined ? [] : [[name, positionOf(place[name])]])),
      ),
    })),
    values,
  }
}

function unstarted({ planned, executions }: RunRecord): ReportDocument['unstarted'] {
  const left = planned.filter((cell) => !executions.has(cellKey(cell)))
  return [...groupBy(left, ({ scenario }) => scenario)].map(([scenario, cells]) => ({
    scenario,
    places: distinctPlaces(cells),
  }))
}

function omitted(record: RunRecord): ReportDocument['omitted'] {
  const groups = groupBy(record.omitted, ({ reason, scenario }) => `${reason}\n${scenario}`)
  return [...groups.values()].map((cells) => ({
    reason: cells[0].reason,
    scenario: cells[0].scenario,
    places: distinctPlaces(cells),
  }))
}
