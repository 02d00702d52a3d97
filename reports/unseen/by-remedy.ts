/** What was not observed, grouped by what would make it observable: what needs a look first, then what unlocks most. */
import type { Result } from '../../harness/judging/result.ts'
import { groupBy } from '../record/group.ts'
import { type Remedy, remedyForReason, type Urgency, urgencies } from './remedy.ts'

export interface UnseenGroup {
  readonly remedy: Remedy
  readonly requirements: readonly string[]
  readonly results: readonly Result[]
  readonly reasons: readonly string[]
}

/** @param results those with the verdict not-observed */
export function byRemedy(results: readonly Result[]): readonly UnseenGroup[] {
  const reasonOf = ({ reason = 'no reason given' }: Result) => reason
  const groups = [...groupBy(results, (result) => remedyForReason(reasonOf(result)).title).values()].map(
    (group): UnseenGroup => ({
      remedy: remedyForReason(reasonOf(group[0])),
      requirements: [...new Set(group.map(({ requirement }) => requirement))].sort(),
      results: group,
      reasons: [...new Set(group.map(reasonOf))],
    }),
  )
  const order = ({ remedy }: UnseenGroup) => urgencies.indexOf(remedy.urgency)
  return groups.sort((a, b) => order(a) - order(b) || b.requirements.length - a.requirements.length)
}

/** How many requirements ask what of a person; each counts once, for the most that it asks. */
export function byUrgency(results: readonly Result[]): ReadonlyMap<Urgency, number> {
  const groups = byRemedy(results)
  const counted = new Set<string>()
  return new Map(
    urgencies.map((urgency) => {
      const ids = groups.flatMap(({ remedy, requirements }) => (remedy.urgency === urgency ? requirements : []))
      const fresh = new Set(ids.filter((id) => !counted.has(id)))
      for (const id of fresh) counted.add(id)
      return [urgency, fresh.size]
    }),
  )
}
