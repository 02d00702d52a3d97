/** The verdicts of a run, cell by cell, and how two runs differ. */
import { placesAt } from '../../reports/json/read-document.ts'
import type { JsonReport } from '../targets/seen.ts'

interface Cell {
  readonly verdict: string
  /** Why, in a few words. */
  readonly why: string
}

/** Requirement, revision, transport -> verdict. */
export type Cells = ReadonlyMap<string, Cell>

/** Every verdict of a report. */
export function cellsOf({ requirements, places }: Pick<JsonReport, 'requirements' | 'places'>): Cells {
  return new Map(
    requirements.flatMap((requirement) =>
      requirement.results.flatMap(({ at, verdict, reason, what, source = requirement.source }) =>
        placesAt(at, places).map(({ revision, transport }): [string, Cell] => [
          `${requirement.id} (${revision}, ${transport})`,
          { verdict, why: `${source}: ${what ?? reason ?? ''}` },
        ]),
      ),
    ),
  )
}

/** One line for each cell whose verdict is not the same, or that only one of them has. */
export function differences(before: Cells, after: Cells): readonly string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  return names.flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)]
    if (was?.verdict === is?.verdict) return []
    const told = [was, is].map((cell) =>
      cell === undefined ? 'absent' : `${cell.verdict} [${cell.why.slice(0, 200)}]`,
    )
    return [`${name}: ${told.join(' -> ')}`]
  })
}
