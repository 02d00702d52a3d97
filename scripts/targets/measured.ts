/**
 * fixtures/targets/measured.json: how much of each area was seen on each real target. What is red or warned stands in
 * expected.yaml alone. Both are written by `check --write`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { placesAt } from '../../reports/json/read-document.ts'
import { areaOf } from '../../reports/record/matrix.ts'
import { type JsonReport, type Place, placeOf } from './seen.ts'

/** How many requirements passed, and how many were not observed. */
type Counts = readonly [passed: number, unobserved: number]

/** A start of a target: when it was measured (UTC), and place -> area -> counts. */
interface Measurement {
  readonly on: string
  readonly places: Readonly<Record<Place, Readonly<Record<string, Counts>>>>
}

/** `target/start` -> what was measured there. */
export type Measured = Readonly<Record<string, Measurement>>

const file = fileURLToPath(new URL('../../fixtures/targets/measured.json', import.meta.url))

/** What was measured. */
export const readMeasured = (): Measured => JSON.parse(readFileSync(file, 'utf8'))

/** Replaces what was measured. */
export const writeMeasured = (measured: Measured): void => writeFileSync(file, measuredText(measured))

/** The text of the file, sorted by name, a line for each place: a change of one target changes its lines alone. */
export function measuredText(measured: Measured): string {
  const starts = Object.keys(measured)
    .sort()
    .flatMap((name) => {
      const start = measured[name]
      if (start === undefined) return []
      const places = Object.entries(start.places).map(([place, areas]) => `"${place}": ${JSON.stringify(areas)}`)
      return [`"${name}": { "on": "${start.on}", "places": {\n${places.join(',\n')}\n} }`]
    })
  return `{\n${starts.join(',\n')}\n}\n`
}

/** Counts the verdicts of a report. */
export function measuredIn(report: JsonReport): Measurement {
  const places: Record<Place, Record<string, Counts>> = {}
  for (const { id, results } of report.requirements) {
    for (const { verdict, at } of results) {
      if (verdict !== 'passed' && verdict !== 'not-observed') continue
      for (const place of placesAt(at, report.places)) {
        const areas = places[placeOf(place)] ?? {}
        const [passed, unobserved] = areas[areaOf(id)] ?? [0, 0]
        areas[areaOf(id)] = verdict === 'passed' ? [passed + 1, unobserved] : [passed, unobserved + 1]
        places[placeOf(place)] = areas
      }
    }
  }
  return { on: report.startedAt.slice(0, 10), places: sorted(places) }
}

function sorted(places: Measurement['places']): Measurement['places'] {
  const inOrder = <T>(record: Readonly<Record<string, T>>): [string, T][] =>
    Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(inOrder(places).map(([place, areas]) => [place, Object.fromEntries(inOrder(areas))]))
}
