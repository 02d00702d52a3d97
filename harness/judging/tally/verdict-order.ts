/** How verdicts compare, wherever one of several has to stand for all. */
import type { Verdict } from '../finding.ts'

/**
 * The most serious first. A proven violation is certain, so nothing hides it, not even a fault of ours; a fault of ours
 * hides what is not proven.
 */
export const verdictOrder = [
  'failed',
  'harness-error',
  'warned',
  'passed',
  'not-observed',
  'not-applicable',
] as const satisfies readonly Verdict[]

/** Whether `a` stands for both of two verdicts about the same requirement. */
export function isWorse(a: Verdict, b: Verdict): boolean {
  return verdictOrder.indexOf(a) < verdictOrder.indexOf(b)
}

/** A verdict that the rule was seen broken. */
export function isBreach(verdict: Verdict): verdict is 'failed' | 'warned' {
  return verdict === 'failed' || verdict === 'warned'
}
