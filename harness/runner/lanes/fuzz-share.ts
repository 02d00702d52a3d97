import { revisions } from '../../../schema/index.ts'
import { FuzzTime } from '../../time/fuzz-time.ts'
import { casesOf, type FuzzCase, type Fuzzing } from '../../trace/fuzz-case.ts'
import type { Cell } from '../../trace/place.ts'
import type { RunOptions } from '../options.ts'
import { judgedSoFar } from '../tell/judged-so-far.ts'

/** What each fuzz property may do: where the user gives a time, each has the same part of it in each of so many places. */
export function fuzzShare(
  { suite, side, seed, fuzzRuns: runs, fuzzMs, fuzzCases: cases = [], emit }: RunOptions,
  places: number,
): Fuzzing {
  const found: FuzzCase[] = []
  const report: Fuzzing['report'] = (one) => {
    found.push(one)
    emit({ type: 'fuzz-case', found: one })
  }
  const tried: Fuzzing['tried'] = (coverage) => emit({ type: 'fuzz-coverage', coverage })
  const judged: Fuzzing['judged'] = (...asked) => judgedSoFar(suite, ...asked)
  const fuzz = { seed, runs, cases, report, tried, judged, found }
  if (fuzzMs === undefined) return fuzz
  const properties = suite.scenarios.filter(({ id, target }) => id.startsWith('fuzz/') && target === side)
  // Some are for one era alone.
  const inOne = revisions.map(
    (revision) => properties.filter((one) => one.revisions === undefined || one.revisions.includes(revision)).length,
  )
  const parts = Math.max(1, Math.max(...inOne) * places)
  return { ...fuzz, ms: Math.floor(fuzzMs / parts), time: new FuzzTime({ ms: fuzzMs, parts }) }
}

/** For a second look: only what the first found. Where that was nothing, all of it, with a time of its own. */
export function fuzzAgain(fuzz: Fuzzing, cell: Cell): Fuzzing {
  const { ms, time: _, ...rest } = fuzz
  const cases = casesOf(fuzz.found, cell)
  if (cases.length > 0) return { ...rest, runs: 0, cases }
  return ms === undefined ? rest : { ...rest, ms, time: new FuzzTime({ ms, parts: 1 }) }
}
