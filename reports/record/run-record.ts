/** What a report knows of a run so far. Results are held by reference: several reports of one run share them. */
import type { Result } from '../../harness/judging/result.ts'
import { isWorse } from '../../harness/judging/tally/verdict-order.ts'
import type {
  BaselineState,
  Cell,
  CountedCrash,
  Omitted,
  RunEvent,
  RunInfo,
  StartCount,
  Summary,
} from '../../harness/runner/events.ts'
import type { Facts } from '../../harness/trace/facts.ts'
import type { FuzzCoverage } from '../../harness/trace/fuzz-case.ts'
import { type Place, placeName } from '../../harness/trace/place.ts'
import { byPlace, distinctPlaces } from './cells.ts'
import { noVerdicts, type VerdictCounts } from './verdicts.ts'

/** One run of a scenario in one place; without `outcome` it has not ended. */
interface Execution {
  readonly cell: Cell
  readonly title: string
  readonly outcome?: string
  readonly durationMs?: number
  /** Milliseconds of the duration that went into starting the target. */
  readonly startMs?: number
}

export interface RunRecord {
  info?: RunInfo
  facts?: Facts
  summary?: Summary
  starts?: StartCount
  /** How the known reds of the user hold. */
  baseline?: BaselineState
  /** Milliseconds that preflight took. */
  planningMs?: number
  /** Milliseconds that most answers of a server took then. */
  answerMs?: number
  planned: readonly Cell[]
  omitted: readonly Omitted[]
  readonly executions: Map<string, Execution>
  /** Requirement id -> place -> its most serious result there. */
  readonly results: Map<string, Map<string, Result>>
  readonly crashes: CountedCrash[]
  readonly problems: Set<string>
  /** Bounds of the tool that were reached, in words. */
  readonly bounds: Set<string>
  /** What fuzz properties have tried. */
  readonly fuzz: FuzzCoverage[]
}

export function newRecord(): RunRecord {
  return {
    planned: [],
    omitted: [],
    executions: new Map(),
    results: new Map(),
    crashes: [],
    problems: new Set(),
    bounds: new Set(),
    fuzz: [],
  }
}

/** Adds an event to the record. */
export function take(record: RunRecord, event: RunEvent): void {
  switch (event.type) {
    case 'run-started':
      record.info = event.info
      return
    case 'facts':
      record.facts = event.facts
      return
    case 'planned':
      record.planned = event.cells
      record.omitted = event.omitted
      if (event.answerMs !== undefined) record.answerMs = event.answerMs
      return
    case 'scenario-started':
      record.executions.set(cellKey(event.cell), { cell: event.cell, title: event.title })
      return
    case 'scenario-ended': {
      const { cell, outcome, durationMs, startMs } = event
      const title = record.executions.get(cellKey(cell))?.title ?? cell.scenario
      record.executions.set(cellKey(cell), {
        cell,
        title,
        outcome,
        durationMs,
        startMs,
      })
      return
    }
    case 'second-look':
    case 'breach':
    case 'fuzz-case':
      return
    case 'fuzz-coverage':
      record.fuzz.push(event.coverage)
      return
    case 'result':
      takeResult(record, event.result)
      return
    case 'starts':
      record.starts = event.starts
      return
    case 'crash':
      record.crashes.push(event.crash)
      return
    case 'baseline':
      record.baseline = event.baseline
      return
    case 'problem':
      record.problems.add(event.message)
      return
    case 'bound':
      record.bounds.add(event.message)
      return
    case 'run-ended':
      record.summary = event.summary
      for (const problem of event.summary.problems) record.problems.add(problem)
      return
  }
}

function takeResult(record: RunRecord, result: Result): void {
  const places = record.results.get(result.requirement) ?? new Map<string, Result>()
  record.results.set(result.requirement, places)
  const known = places.get(placeName(result))
  if (known === undefined || isWorse(result.verdict, known.verdict)) places.set(placeName(result), result)
}

/** Under which an execution is kept. */
export function cellKey(cell: Cell): string {
  return `${placeName(cell)} ${cell.scenario}`
}

/** Requirements by id, each with its results by place. */
export function requirements(
  record: RunRecord,
): readonly (readonly [id: string, results: readonly [Result, ...Result[]]])[] {
  const rows: (readonly [string, readonly [Result, ...Result[]]])[] = []
  for (const [id, places] of record.results) {
    const [first, ...rest] = [...places.values()].sort(byPlace)
    if (first !== undefined) rows.push([id, [first, ...rest]])
  }
  return rows.sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Every result of a run. */
export function allResults(record: RunRecord): readonly Result[] {
  return requirements(record).flatMap(([, results]) => results)
}

export interface PlaceCounts extends Place {
  readonly counts: VerdictCounts
}

/** Verdicts per place, also of a place where nothing was judged although it was planned or accepted. */
export function countsByPlace(record: RunRecord): readonly PlaceCounts[] {
  const results = [...record.results.values()].flatMap((places) => [...places.values()])
  const places = distinctPlaces([...results, ...record.planned, ...(record.facts?.accepted ?? [])])
  const rows = new Map(places.map((place) => [placeName(place), { ...place, counts: noVerdicts() }]))
  for (const result of results) {
    const row = rows.get(placeName(result))
    if (row !== undefined) row.counts[result.verdict] += 1
  }
  return [...rows.values()]
}

/** The summary of the runner; a run that ended without one is incomplete. */
export function summaryOf(record: RunRecord): Summary {
  if (record.summary !== undefined) return record.summary
  const counts = noVerdicts()
  for (const row of countsByPlace(record)) for (const verdict of keys(counts)) counts[verdict] += row.counts[verdict]
  const judged = requirements(record).filter(([, results]) => results.some((r) => judging.has(r.verdict))).length
  const problems = ['The run stopped before its end.']
  return { outcome: 'incomplete', exitCode: 3, counts, judgedRequirements: judged, durationMs: 0, problems }
}

const judging: ReadonlySet<string> = new Set(['passed', 'failed', 'warned'])

function keys<K extends string>(object: Record<K, unknown>): K[] {
  const own: K[] = []
  for (const key in object) own.push(key)
  return own
}
