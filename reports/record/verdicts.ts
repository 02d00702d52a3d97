/** How verdicts compare and what they are called. */
import type { Verdict } from '../../harness/judging/finding.ts'

/** The most serious first. */
export const bySeverity = [
  'failed',
  'harness-error',
  'warned',
  'passed',
  'not-observed',
  'not-applicable',
] as const satisfies readonly Verdict[]

/** Whether `a` says more than `b` about the same requirement. */
export function isWorse(a: Verdict, b: Verdict): boolean {
  return bySeverity.indexOf(a) < bySeverity.indexOf(b)
}

/** A verdict that breaks the run: under `strict` a broken SHOULD does too. */
export function isBroken(verdict: Verdict, strict: boolean): boolean {
  return verdict === 'failed' || (strict && verdict === 'warned')
}

export type VerdictCounts = Record<Verdict, number>

export function noVerdicts(): VerdictCounts {
  return { passed: 0, failed: 0, warned: 0, 'not-applicable': 0, 'not-observed': 0, 'harness-error': 0 }
}
