/** What verdicts mean for a run, and how many there are of each. */
import type { Verdict } from '../../harness/judging/finding.ts'

/** A verdict that breaks the run: under `strict` a broken SHOULD does too. */
export function isBroken(verdict: Verdict, strict: boolean): boolean {
  return verdict === 'failed' || (strict && verdict === 'warned')
}

export type VerdictCounts = Record<Verdict, number>

export function noVerdicts(): VerdictCounts {
  return { passed: 0, failed: 0, warned: 0, 'not-applicable': 0, 'not-observed': 0, 'harness-error': 0 }
}
