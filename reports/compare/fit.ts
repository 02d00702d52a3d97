/** Which reports make one: parts of one run, or runs of one target that have nothing in common. */

import { placeName } from '../../harness/trace/place.ts'
import type { ReportDocument } from '../json/format.ts'
import { placesAt } from '../json/read-document.ts'

/** Some of the parts of a run are not there; the message names them. */
export class MissingPartsError extends Error {
  override readonly name = 'MissingPartsError'
}

/** What has to be the same in all, by the words for it. */
const shared: readonly (readonly [what: string, of: (document: ReportDocument) => unknown])[] = [
  ['side', ({ side }) => side],
  ['target', ({ target }) => target],
  ['version of mcp-conform', ({ tool }) => tool.version],
  ['digest of the requirements', ({ ledger }) => ledger],
  ['seed', ({ seed }) => seed],
  ['choice of sets', ({ sets = [] }) => sets.join(' ')],
  ['--strict', ({ strict }) => strict],
  ['number of parts', ({ shard }) => shard?.count],
]

/**
 * Checks that the reports make one.
 * @throws RangeError when they do not fit together
 * @throws MissingPartsError when parts are missing
 */
export function checkFit(documents: readonly ReportDocument[]): void {
  const [first, ...rest] = documents
  if (first === undefined) throw new RangeError('expected at least one report')
  for (const other of rest) {
    for (const [what, of] of shared) {
      if (of(first) !== of(other))
        throw new RangeError(`expected reports with the same ${what}, got ${text(of(first))} and ${text(of(other))}`)
    }
    checkSameProgram(first, other)
  }
  if (first.shard === undefined) {
    checkNoneTwice(documents)
    return
  }
  checkParts(documents, first.shard.count)
  checkSamePlan(first, rest)
}

/** What answered at one place gives its name: another one is another target behind the same address. */
function checkSameProgram(first: ReportDocument, other: ReportDocument): void {
  const names = programs(first)
  for (const [place, name] of programs(other)) {
    const known = names.get(place)
    if (known !== undefined && known !== name)
      throw new RangeError(`expected reports of one target, but in ${place} answered ${known} and ${name}`)
  }
}

function programs({ facts }: ReportDocument): ReadonlyMap<string, string> {
  return new Map(
    (facts?.accepted ?? []).flatMap((place) =>
      place.implementation === undefined
        ? []
        : [[placeName(place), JSON.stringify(facts?.values[place.implementation])] as const],
    ),
  )
}

/** One report per revision, say: a scenario that ran twice would be counted twice. */
function checkNoneTwice(documents: readonly ReportDocument[]): void {
  const known = new Set<string>()
  for (const document of documents) {
    const cells = ownCells(document)
    const twice = cells.find((cell) => known.has(cell))
    if (twice !== undefined)
      throw new RangeError(`expected reports of different scenario runs, but two of them have ${twice}`)
    for (const cell of cells) known.add(cell)
  }
}

function checkParts(documents: readonly ReportDocument[], count: number): void {
  const indices = documents.flatMap(({ shard }) => shard?.index ?? [])
  const twice = indices.find((index, i) => indices.indexOf(index) !== i)
  if (twice !== undefined) throw new RangeError(`expected each part once, got part ${twice} of ${count} twice`)
  const missing = Array.from({ length: count }, (_, i) => i + 1).filter((index) => !indices.includes(index))
  if (missing.length === 0) return
  const names = missing.length > 10 ? `${missing.slice(0, 10).join(', ')} ...` : missing.join(', ')
  throw new MissingPartsError(
    `${missing.length} of ${count} parts ${missing.length === 1 ? 'is' : 'are'} missing: ${names}`,
  )
}

/** Each part takes every nth scenario run of the plan: of two plans there would be some that nobody took. */
function checkSamePlan(first: ReportDocument, rest: readonly ReportDocument[]): void {
  const plan = allCells(first)
  for (const other of rest) {
    const cells = allCells(other)
    const lost = [...plan].find((cell) => !cells.has(cell)) ?? [...cells].find((cell) => !plan.has(cell))
    if (lost !== undefined)
      throw new RangeError(
        `expected parts of one run, but the plans of parts ${first.shard?.index} and ${other.shard?.index} differ: ${lost} is in one of them only`,
      )
  }
}

function ownCells({ scenarios, unstarted, places }: ReportDocument): string[] {
  const begun = scenarios.flatMap(({ scenario, runs }) => runs.map(({ at }) => ({ scenario, at: [at] })))
  return [...begun, ...unstarted].flatMap((row) => cellNames(row.scenario, row.at, places))
}

function allCells(document: ReportDocument): ReadonlySet<string> {
  const left = document.omitted.flatMap(({ at, scenarios }) =>
    scenarios.flatMap((scenario) => cellNames(scenario, at, document.places)),
  )
  return new Set([...ownCells(document), ...left])
}

function cellNames(scenario: string, at: readonly number[], places: ReportDocument['places']): string[] {
  return placesAt(at, places).map((place) => `${scenario} in ${placeName(place)}`)
}

function text(value: unknown): string {
  return value === undefined || value === '' ? 'none' : String(value)
}
