/** Why a broken MUST only warns. */
import type { Requirement } from './suite.ts'

/** @param verdict that of the judge; a judge may be more lenient than the requirement */
export function whyLenient(
  { level, verdict: counts, ambiguity }: Requirement,
  verdict: 'failed' | 'warned',
): string | undefined {
  if (!level.startsWith('MUST')) return undefined
  if (counts === 'fail' && verdict === 'warned') return 'the text leaves room for this case'
  return ambiguity ?? 'the requirement follows from others, or only declares something'
}
