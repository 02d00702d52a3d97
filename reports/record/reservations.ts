/** What makes a pass worth less than it looks: a reader has to see it before the verdict on anything else. */

import { placeName } from '../../harness/trace/place.ts'
import { count, duration } from '../text/words.ts'
import { placeList } from './cells.ts'
import { crashesOf } from './crashes.ts'
import { countsByPlace, type RunRecord, requirements } from './run-record.ts'
import { unobserved } from './unobserved.ts'

/** Milliseconds that a start may take before it is worth a word. */
const slowStart = 2000

/** Sentences, the weightiest first; none when nothing stands in the way of the verdict. */
export function reservations(record: RunRecord): readonly string[] {
  return [
    ...crashesOf(record).map(({ sentence, often }) => `${sentence.slice(0, -1)}: ${often}.`),
    ...part(record),
    ...record.problems,
    ...untrue(record),
    ...locked(record),
    ...lostPlaces(record),
    ...timedOut(record),
    ...slowStarts(record),
    ...harnessErrors(record),
    ...mostlyUnseen(record),
  ]
}

function part({ info }: RunRecord): readonly string[] {
  if (info?.shard === undefined) return []
  const { index, count: all } = info.shard
  return [`This is part ${index} of ${all} of a run; the other parts are not in this report.`]
}

/** Entries of the baseline that do not hold. */
function untrue({ baseline }: RunRecord): readonly string[] {
  return (baseline?.flaws ?? []).map(({ requirement, message }) => `${baseline?.file}: ${requirement}: ${message}`)
}

/** Who is not let in sees nothing of a target. */
function locked({ facts }: RunRecord): readonly string[] {
  const refused = facts?.refused.filter(({ reason }) => /\b40[13]\b|unauthori[sz]ed|forbidden/i.test(reason)) ?? []
  if (refused.length === 0) return []
  return [`${placeList(refused)}: the target asks for credentials; pass them with --header 'Authorization: ...'.`]
}

function lostPlaces(record: RunRecord): readonly string[] {
  if (record.summary === undefined) return []
  const lost = countsByPlace(record).filter(({ counts }) => counts.passed + counts.failed + counts.warned === 0)
  return lost.length === 0 ? [] : [`Nothing was judged in ${placeList(lost)}.`]
}

/** Scenario runs out of time; the problems name those whose loss makes the run incomplete. */
function timedOut({ executions, problems }: RunRecord): readonly string[] {
  const late = [...executions.values()].filter(({ outcome }) => outcome === 'timed-out')
  if (late.length === 0) return []
  const told = [...problems].join(' ')
  const names = [...new Set(late.map(({ cell }) => cell.scenario))].filter((name) => !told.includes(`${name} (`))
  if (names.length === 0) return []
  const runs = late.filter(({ cell }) => names.includes(cell.scenario)).length
  return [
    `${count(runs, 'scenario run')} hit ${runs === 1 ? 'its' : 'their'} time limit: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}.`,
  ]
}

function slowStarts({ executions }: RunRecord): readonly string[] {
  const starts = [...executions.values()].flatMap(({ startMs }) => startMs ?? []).sort((a, b) => a - b)
  const median = starts[Math.floor(starts.length / 2)]
  if (median === undefined || median < slowStart) return []
  const all = starts.reduce((sum, ms) => sum + ms, 0)
  return [
    `The target takes ${duration(median)} to start; ${count(starts.length, 'start')} took ${duration(all)} of the run.`,
  ]
}

function harnessErrors(record: RunRecord): readonly string[] {
  const faults = requirements(record).flatMap(([, results]) => results.filter((r) => r.verdict === 'harness-error'))
  if (faults.length === 0) return []
  const [first] = faults
  const where = first === undefined ? '' : `, such as ${first.requirement} in ${placeName(first)}`
  return [`${count(faults.length, 'verdict')} could not be determined because of a bug in mcp-conform${where}.`]
}

function mostlyUnseen(record: RunRecord): readonly string[] {
  const all = requirements(record)
  const judged = all.filter(([, results]) =>
    results.some((r) => ['passed', 'failed', 'warned'].includes(r.verdict)),
  ).length
  const { never: unseen } = unobserved(record)
  if (unseen <= judged || judged === 0) return []
  return [`More requirements were not observed (${unseen}) than judged (${judged}).`]
}
