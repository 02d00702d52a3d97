/** Several reports of parts of one run as one: what a run without parts would have told. */
import type { Result } from '../../harness/judging/result.ts'
import type { CountedCrash, RunEvent, RunInfo, Summary } from '../../harness/runner/events.ts'
import { type BaselineState, noPolicy, type Policy } from '../../harness/runner/policy.ts'
import { Counter, seenOnce } from '../../harness/runner/tell/summary.ts'
import type { Facts } from '../../harness/trace/facts.ts'
import { placeName } from '../../harness/trace/place.ts'
import type { ReportDocument } from '../json/format.ts'
import { eventsOf } from '../json/read-document.ts'
import { groupBy } from '../record/group.ts'
import { allResults, cellKey, newRecord, type RunRecord, take } from '../record/run-record.ts'
import { checkFit } from './fit.ts'

/** What the counting adds by itself. */
const counted = /^(?:nothing was judged|\d+ verdicts are harness errors)$/

/**
 * The events of the whole run.
 * @param policy how verdicts count; what the parts excused already stays excused
 * @throws RangeError when the reports do not fit together, or there is none
 * @throws MissingPartsError when some parts of a run are not among them
 */
export function merged(documents: readonly ReportDocument[], policy: Policy = noPolicy): RunEvent[] {
  checkFit(documents)
  const [first] = documents
  if (first === undefined) return []
  const records = documents.map((document, i) => recordOf(document, offsetOf(documents.slice(0, i))))
  const cells = new Map(records.flatMap(({ planned }) => planned.map((cell) => [cellKey(cell), cell] as const)))
  const omitted = new Map(
    records
      .flatMap((record) => record.omitted.map((cell) => [cellKey(cell), cell] as const))
      .filter(([key]) => !cells.has(key)),
  )
  const results = worstOf(records).map((result) => policy.weigh(result))
  const ofCrashes = new Set(records.flatMap((record) => record.crashes.map(seenOnce)))
  const problems = [...new Set(records.flatMap((record) => [...record.problems]))].filter(
    (text) => !counted.test(text) && !ofCrashes.has(text),
  )
  const crashes = alikeCrashes(records.flatMap((record) => record.crashes))
  const baseline = policy.conclude?.(results, problems.length === 0)
  return [
    { type: 'run-started', info: infoOf(first, documents) },
    ...factsOf(records),
    { type: 'planned', cells: [...cells.values()], omitted: [...omitted.values()] },
    ...records.flatMap(({ executions }) =>
      [...executions.values()].flatMap(({ cell, title, outcome, durationMs = 0, startMs }): RunEvent[] => [
        { type: 'scenario-started', cell, title },
        ...(outcome === undefined
          ? []
          : [
              {
                type: 'scenario-ended',
                cell,
                outcome,
                durationMs,
                startMs,
              } as const,
            ]),
      ]),
    ),
    ...results.map((result): RunEvent => ({ type: 'result', result })),
    ...problems.map((message): RunEvent => ({ type: 'problem', message })),
    ...[...new Set(records.flatMap(({ bounds }) => [...bounds]))].map(
      (message): RunEvent => ({ type: 'bound', message }),
    ),
    ...startsOf(documents),
    ...crashes.map((crash): RunEvent => ({ type: 'crash', crash })),
    ...(baseline === undefined ? [] : [{ type: 'baseline', baseline } as const]),
    { type: 'run-ended', summary: summaryOf(documents, results, { problems, crashes, baseline }) },
  ]
}

/** Trace positions of several traces must not meet. */
function offsetOf(before: readonly ReportDocument[]): number {
  return before.reduce((sum, { wire }) => sum + (wire.at(-1)?.seq ?? 0) + 1, 0)
}

function recordOf(document: ReportDocument, offset: number): RunRecord {
  const record = newRecord()
  for (const event of eventsOf(document)) {
    take(record, movedEvent(event, offset))
  }
  return record
}

function movedEvent(event: RunEvent, offset: number): RunEvent {
  if (event.type === 'result') return { type: 'result', result: moved(event.result, offset) }
  if (event.type !== 'crash') return event
  const evidence = event.crash.evidence.map((line) => ({ ...line, seq: line.seq + offset }))
  return { type: 'crash', crash: { ...event.crash, evidence } }
}

/** What was seen once in each of two parts was seen twice. */
function alikeCrashes(crashes: readonly CountedCrash[]): readonly CountedCrash[] {
  const groups = groupBy(crashes, (crash) =>
    JSON.stringify([placeName(crash), crash.how, crash.after, crash.withinLine]),
  )
  return [...groups.values()].map((those) => {
    if (those.length === 1) return those[0]
    const { gone: _, ...first } = those[0]
    const isGone = those.every(({ gone, times }) => gone === true && times > 1)
    const times = those.reduce((sum, one) => sum + one.times, 0)
    return { ...first, ...(isGone ? { gone: true } : {}), times }
  })
}

/** All parts together; parts of a target that is not started have none. */
function startsOf(documents: readonly ReportDocument[]): RunEvent[] {
  const known = documents.flatMap(({ starts }) => starts ?? [])
  const [first] = known
  if (first === undefined) return []
  const sum = (of: 'count' | 'slow' | 'totalMs'): number => known.reduce((all, starts) => all + starts[of], 0)
  return [{ type: 'starts', starts: { ...first, count: sum('count'), slow: sum('slow'), totalMs: sum('totalMs') } }]
}

function moved(result: Result, offset: number): Result {
  const { offending, evidence } = result
  const lines = evidence.map((line) => ({ ...line, seq: line.seq + offset }))
  if (offending === undefined) return { ...result, evidence: lines }
  if ('seq' in offending) return { ...result, evidence: lines, offending: { seq: offending.seq + offset } }
  const { after, ...silence } = offending.silence
  const still = after === undefined ? silence : { ...silence, after: after + offset }
  return { ...result, evidence: lines, offending: { silence: still } }
}

/** The worst result of each requirement in each place, with the violations of all parts counted. */
function worstOf(records: readonly RunRecord[]): readonly Result[] {
  const whole = newRecord()
  const breaches = new Map<string, number>()
  for (const result of records.flatMap(allResults)) {
    take(whole, { type: 'result', result })
    if (result.verdict !== 'failed' && result.verdict !== 'warned') continue
    const key = `${result.requirement} ${placeName(result)}`
    breaches.set(key, (breaches.get(key) ?? 0) + 1 + (result.more ?? 0))
  }
  return allResults(whole).map((result) => {
    const number = breaches.get(`${result.requirement} ${placeName(result)}`) ?? 0
    const isBroken = result.verdict === 'failed' || result.verdict === 'warned'
    return isBroken && number > 1 ? { ...result, more: number - 1 } : result
  })
}

function factsOf(records: readonly RunRecord[]): RunEvent[] {
  const known = records.flatMap(({ facts }) => facts ?? [])
  const [first] = known
  if (first === undefined) return []
  const accepted = new Map(known.flatMap((facts) => facts.accepted.map((place) => [placeName(place), place] as const)))
  const refused = new Map(known.flatMap((facts) => facts.refused.map((place) => [placeName(place), place] as const)))
  const facts: Facts = {
    ...first,
    accepted: [...accepted.values()],
    refused: [...refused].filter(([name]) => !accepted.has(name)).map(([, place]) => place),
  }
  return [{ type: 'facts', facts }]
}

function infoOf(first: ReportDocument, documents: readonly ReportDocument[]): RunInfo {
  const { tool, side, target, seed, strict, id, ledger, options, environment } = first
  const sets = [...new Set(documents.flatMap((document) => document.sets ?? []))]
  const startedAt = documents.map((document) => document.startedAt).sort()[0] ?? first.startedAt
  return {
    tool,
    side,
    target,
    startedAt,
    seed,
    strict,
    ...(sets.length === 0 ? {} : { sets }),
    id,
    ledger,
    options,
    environment,
  }
}

/** Parts may have run side by side: from the first start to the last end. */
function summaryOf(
  documents: readonly ReportDocument[],
  results: readonly Result[],
  {
    problems,
    crashes,
    baseline,
  }: {
    readonly problems: readonly string[]
    readonly crashes: readonly CountedCrash[]
    readonly baseline: BaselineState | undefined
  },
): Summary {
  const counter = new Counter()
  for (const result of results) counter.result(result)
  for (const crash of crashes) counter.crash(crash)
  for (const problem of problems) counter.problem(problem)
  const starts = documents.map(({ startedAt }) => Date.parse(startedAt))
  const ends = documents.map(({ startedAt, durationMs }) => Date.parse(startedAt) + durationMs)
  return counter.summary({
    baseline,
    strict: documents.some(({ strict }) => strict),
    interrupted: documents.some(({ summary }) => summary.outcome === 'interrupted'),
    durationMs: Math.max(...ends) - Math.min(...starts),
  })
}
