/** Time attributes: seconds with three decimals, which is all that CI systems read. */
import type { Result } from '../../harness/judging/result.ts'
import { type Place, placeName } from '../../harness/trace/place.ts'
import type { RunRecord } from '../record/run-record.ts'

/** What the scenarios of a place took, one after the other. */
export function placeSeconds(record: RunRecord, place: Place): string {
  const here = [...record.executions.values()].filter(({ cell }) => placeName(cell) === placeName(place))
  return seconds(here.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0))
}

/** Shares the time of a scenario out among the requirements that it gave a verdict on; a monitor costs no time. */
export function caseSeconds(record: RunRecord): (result: Result) => string {
  const durations = new Map<string, number>()
  for (const { cell, durationMs } of record.executions.values())
    durations.set(`${placeName(cell)} ${cell.scenario}`, durationMs ?? 0)
  const shares = new Map<string, number>()
  for (const places of record.results.values()) {
    for (const result of places.values()) shares.set(key(result), (shares.get(key(result)) ?? 0) + 1)
  }
  return (result) => seconds((durations.get(key(result)) ?? 0) / (shares.get(key(result)) ?? 1))
}

function key(result: Result): string {
  return `${placeName(result)} ${result.source}`
}

/** `1.234` */
export function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}
