/** A requirement that breaks the same way in several places is one finding. */
import type { Result } from '../../harness/judging/result.ts'
import { groupBy } from '../record/group.ts'
import { essenceOf } from './essence.ts'

/** Groups results of one requirement whose breach differs only in what changes from run to run and from place to place. */
export function ways(results: readonly Result[]): readonly [Result, ...Result[]][] {
  return [...groupBy(results, essenceOf).values()]
}
