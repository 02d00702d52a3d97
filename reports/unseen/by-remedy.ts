/** What was not observed, grouped by what would make it observable; the group that unlocks most first. */
import type { Result } from '../../harness/judging/result.ts'
import { groupBy } from '../record/group.ts'
import { type Remedy, remedyFor } from './remedy.ts'

export interface UnseenGroup {
  readonly remedy: Remedy
  readonly requirements: readonly string[]
  readonly results: readonly Result[]
  readonly reasons: readonly string[]
}

/** @param results those with the verdict not-observed */
export function byRemedy(results: readonly Result[]): readonly UnseenGroup[] {
  const reasonOf = ({ reason = 'no reason given' }: Result) => reason
  const groups = [...groupBy(results, (result) => remedyFor(reasonOf(result)).title).values()].map(
    (group): UnseenGroup => ({
      remedy: remedyFor(reasonOf(group[0])),
      requirements: [...new Set(group.map(({ requirement }) => requirement))].sort(),
      results: group,
      reasons: [...new Set(group.map(reasonOf))],
    }),
  )
  const needsNothing = ({ remedy }: UnseenGroup) => (remedy.title.startsWith('Nothing') ? 1 : 0)
  return groups.sort((a, b) => needsNothing(a) - needsNothing(b) || b.requirements.length - a.requirements.length)
}
