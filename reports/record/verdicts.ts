/** What verdicts mean for a run, and how many there are of each. */
import type { Verdict } from '../../harness/judging/finding.ts'
import type { Result } from '../../harness/judging/result.ts'
import type { Outcome } from '../../harness/runner/events.ts'

/** A result that breaks the run: under `strict` a broken SHOULD does too; what is excused does not. */
export function isBroken({ verdict, excused }: Pick<Result, 'verdict' | 'excused'>, strict: boolean): boolean {
  return excused === undefined && (verdict === 'failed' || (strict && verdict === 'warned'))
}

/** Whether the run came to its end and says something about the target. */
export function isConclusive(outcome: Outcome): boolean {
  return outcome !== 'incomplete' && outcome !== 'interrupted'
}

export type VerdictCounts = Record<Verdict, number>

export function noVerdicts(): VerdictCounts {
  return { passed: 0, failed: 0, warned: 0, 'not-applicable': 0, 'not-observed': 0, 'harness-error': 0 }
}
