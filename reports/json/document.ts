/** The content of the JSON report. */
import type { KnownCause, Result, WireLine } from '../../harness/judging/result.ts'
import { isBreach, isWorse } from '../../harness/judging/tally/verdict-order.ts'
import type { CountedCrash } from '../../harness/runner/events.ts'
import type { Facts } from '../../harness/trace/facts.ts'
import { type Place, placeName } from '../../harness/trace/place.ts'
import { adviceOf } from '../advice/advise.ts'
import { distinctPlaces } from '../record/cells.ts'
import { fuzzTable } from '../record/fuzz-table.ts'
import { groupBy } from '../record/group.ts'
import { ratesOf } from '../record/rates.ts'
import { allResults, cellKey, countsByPlace, type RunRecord, requirements, summaryOf } from '../record/run-record.ts'
import { fingerprint } from '../red/fingerprint.ts'
import { sentence } from '../red/sentence.ts'
import {
  factNames,
  formatName,
  formatVersion,
  type ReportCrash,
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
  const { durationMs, problems, ...summary } = summaryOf(record)
  const places = distinctPlaces([...countsByPlace(record), ...record.omitted])
  const positions = new Map(places.map((place, i) => [placeName(place), i]))
  const advice = adviceOf(record)
  const at = (place: Place): number => positions.get(placeName(place)) ?? -1
  return {
    format: formatName,
    formatVersion,
    tool,
    ...run,
    durationMs: Math.round(durationMs),
    summary: { ...summary, places: countsByPlace(record) },
    ...optionalRates(record),
    baseline: record.baseline,
    starts: record.starts,
    ...(advice.length === 0 ? {} : { advice }),
    ...(record.facts === undefined ? {} : { facts: reportFacts(record.facts) }),
    ...(record.crashes.length === 0 ? {} : { crashes: record.crashes.map(reportCrash) }),
    ...(record.fuzz.length === 0 ? {} : { fuzz: fuzzTable(record) }),
    places,
    requirements: requirements(record).map(([id, results]) => reportRequirement(id, results, info.side, at)),
    scenarios: scenarios(record, at),
    unstarted: unstarted(record, at),
    omitted: omitted(record, at),
    wire: wire(record),
    problems: [...new Set([...record.problems, ...problems])],
    bounds: [...record.bounds],
  }
}

function optionalRates(record: RunRecord): Pick<ReportDocument, 'rates'> {
  const rates = ratesOf(record)
  return rates === undefined ? {} : { rates }
}

/** The position of a place in the list of all. */
type At = (place: Place) => number

function reportCrash({ evidence, ...crash }: CountedCrash): ReportCrash {
  return { ...crash, evidence: evidence.map(({ seq, role }) => ({ seq, role })) }
}

function reportRequirement(
  id: string,
  results: readonly [Result, ...Result[]],
  side: 'server' | 'client',
  at: At,
): ReportRequirement {
  const causes = distinctCauses(results)
  return {
    id,
    level: results[0].level,
    says: results[0].says,
    verdict: results.reduce((worst, { verdict }) => (isWorse(verdict, worst) ? verdict : worst), results[0].verdict),
    ...linksOf(results),
    ...(results[0].seps !== undefined && { seps: results[0].seps }),
    ...(results[0].beyondTiers && { beyondTiers: true as const }),
    source: results[0].source,
    ...(causes.length === 0 ? {} : { causes }),
    results: alike(results.map((result) => [at(result), reportResult(result, results[0].source, causes, side)])),
  }
}

/** What is the same in several places stands there once. */
function alike(results: readonly (readonly [at: number, result: Omit<ReportResult, 'at'>])[]): readonly ReportResult[] {
  return [...groupBy(results, ([, result]) => JSON.stringify(result)).values()].map((those) => ({
    at: those.map(([at]) => at),
    ...those[0][1],
  }))
}

/** Each cause once, however many places show it. */
function distinctCauses(results: readonly Result[]): readonly KnownCause[] {
  return [
    ...groupBy(
      results.flatMap(({ causes = [] }) => causes),
      (cause) => JSON.stringify(cause),
    ).values(),
  ].map(([cause]) => cause)
}

function reportResult(
  result: Result,
  usual: string,
  known: readonly KnownCause[],
  side: 'server' | 'client',
): Omit<ReportResult, 'at'> {
  const {
    revision: _revision,
    transport: _transport,
    requirement: _id,
    level: _level,
    says: _says,
    link: _link,
    seps: _seps,
    beyondTiers: _beyondTiers,
    evidence,
    scenario,
    source,
    causes,
    ...rest
  } = result
  return {
    ...rest,
    ...(source === usual ? {} : { source }),
    ...(causes === undefined ? {} : { causes: causes.map((cause) => positionIn(known, cause)) }),
    ...(scenario === undefined || scenario === result.source ? {} : { scenario }),
    ...(isBreach(result.verdict) ? { what: sentence(result, side), fingerprint: fingerprint(result) } : {}),
    ...(evidence.length === 0 ? {} : { evidence: evidence.map(({ seq, role }) => ({ seq, role })) }),
  }
}

function positionIn(known: readonly KnownCause[], cause: KnownCause): number {
  const text = JSON.stringify(cause)
  return known.findIndex((one) => JSON.stringify(one) === text)
}

/** Pages of several revisions differ in the revision alone, as a rule. */
function linksOf(results: readonly [Result, ...Result[]]): Pick<ReportRequirement, 'link' | 'links'> {
  const template = ({ link, revision }: Result): string => link.replace(`/${revision}/`, '/{revision}/')
  const usual = template(results[0])
  const others = results.filter((result) => template(result) !== usual)
  const links = Object.fromEntries(others.map((result) => [result.revision, template(result)]))
  return { link: usual, ...(others.length === 0 ? {} : { links }) }
}

function scenarios({ executions }: RunRecord, at: At): ReportDocument['scenarios'] {
  return [...groupBy(executions.values(), ({ cell }) => cell.scenario)].map(([scenario, those]) => ({
    scenario,
    title: those[0].title,
    runs: those.map(({ cell, outcome, durationMs, startMs }) => ({
      at: at(cell),
      outcome,
      ...(durationMs === undefined ? {} : { durationMs: Math.round(durationMs) }),
      ...(startMs === undefined ? {} : { startMs: Math.round(startMs) }),
    })),
  }))
}

/** Headers of every HTTP message that say nothing about MCP; a rule that speaks about one keeps it. */
const noise =
  /^(?:date|connection|keep-alive|host|content-length|transfer-encoding|etag|x-powered-by|x-accel-buffering|cache-control|access-control-.*|vary|server|user-agent|accept|accept-encoding|content-type|event)$/i

function isNoise(name: string): boolean {
  return noise.test(name)
}

/** Each line once, however many verdicts rest on it. */
function wire(record: RunRecord): readonly WireLine[] {
  const lines = new Map<number, WireLine>()
  const results = allResults(record)
  const wanted = new Set(results.flatMap(({ headers = [] }) => headers).map((name) => name.toLowerCase()))
  for (const { role: _, headers, ...line } of [...results, ...record.crashes].flatMap(({ evidence }) => evidence)) {
    const kept = headers?.filter(([name]) => wanted.has(name.toLowerCase()) || !isNoise(name))
    lines.set(line.seq, { ...line, ...(kept === undefined || kept.length === 0 ? {} : { headers: kept }) })
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

function unstarted({ planned, executions }: RunRecord, at: At): ReportDocument['unstarted'] {
  const left = planned.filter((cell) => !executions.has(cellKey(cell)))
  return [...groupBy(left, ({ scenario }) => scenario)].map(([scenario, cells]) => ({
    scenario,
    at: distinctPlaces(cells).map(at),
  }))
}

function omitted(record: RunRecord, at: At): ReportDocument['omitted'] {
  const byScenario = groupBy(record.omitted, ({ reason, scenario }) => `${reason}\n${scenario}`)
  const rows = [...byScenario.values()].map((cells) => ({
    reason: cells[0].reason,
    scenario: cells[0].scenario,
    at: distinctPlaces(cells).map(at),
  }))
  return [...groupBy(rows, ({ reason, at }) => `${reason}\n${at.join()}`).values()].map((those) => ({
    reason: those[0].reason,
    at: those[0].at,
    scenarios: those.map(({ scenario }) => scenario),
  }))
}
