import { revisions } from '../../../schema/index.ts'
import type { Fuzzing } from '../../trace/fuzz-case.ts'
import type { RunOptions } from '../options.ts'
import { judgedSoFar } from '../tell/judged-so-far.ts'

/** What each fuzz property may do: where the user gives a time, each has the same part of it in each of so many places. */
export function fuzzShare(
  { suite, side, seed, fuzzRuns: runs, fuzzMs, fuzzCases: cases = [], emit }: RunOptions,
  places: number,
): Fuzzing {
  const report: Fuzzing['report'] = (found) => emit({ type: 'fuzz-case', found })
  const tried: Fuzzing['tried'] = (coverage) => emit({ type: 'fuzz-coverage', coverage })
  const judged: Fuzzing['judged'] = (...asked) => judgedSoFar(suite, ...asked)
  const fuzz = { seed, runs, cases, report, tried, judged }
  if (fuzzMs === undefined) return fuzz
  const properties = suite.scenarios.filter(({ id, target }) => id.startsWith('fuzz/') && target === side)
  // Some are for one era alone.
  const inOne = revisions.map(
    (revision) => properties.filter((one) => one.revisions === undefined || one.revisions.includes(revision)).length,
  )
  return { ...fuzz, ms: Math.floor(fuzzMs / Math.max(1, Math.max(...inOne) * places)) }
}
