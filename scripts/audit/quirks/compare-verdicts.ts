/** What an odd implementation was told, beside what the clean one was told. */
import type { Verdict } from '../../../harness/judging/finding.ts'
import type { Result } from '../../../harness/judging/result.ts'

interface Worse {
  readonly requirement: string
  readonly before: Verdict
  readonly after: Verdict
  readonly result: Result
}

/** Best first. What is not said is as good as what cannot be said. */
const rank: Readonly<Record<Verdict, number>> = {
  passed: 0,
  'not-applicable': 1,
  'not-observed': 1,
  warned: 2,
  failed: 3,
  'harness-error': 3,
}

/**
 * The verdicts of `after` that are worse than those of `before`, in the order of the ids. Where the quirk `hides` a
 * requirement, that it is no longer observed is no loss; where it goes against advice, a warning is right.
 */
export function compare(
  before: readonly Result[],
  after: readonly Result[],
  hides: (requirement: string) => boolean,
  unadvised: readonly string[] = [],
): Worse[] {
  const cleanly = new Map(before.map((result) => [result.requirement, result]))
  const oddly = new Map(after.map((result) => [result.requirement, result]))
  const ids = [...new Set([...cleanly.keys(), ...oddly.keys()])].sort()
  return ids.flatMap((requirement): Worse[] => {
    const was = cleanly.get(requirement)
    const is = oddly.get(requirement) ?? (was && withoutVerdict(was))
    if (is === undefined) return []
    const bar = hides(requirement) ? rank['not-observed'] : rank[was?.verdict ?? 'not-observed']
    if (rank[is.verdict] <= bar || (is.verdict === 'warned' && unadvised.includes(requirement))) return []
    return [{ requirement, before: was?.verdict ?? 'not-observed', after: is.verdict, result: is }]
  })
}

function withoutVerdict(result: Result): Result {
  return { ...result, verdict: 'not-observed', reason: 'the run gave no verdict', evidence: [] }
}
