/** What the user decided about verdicts: the baseline, and the severity of requirements. */
import type { Result } from '../../harness/judging/result.ts'
import type { Requirement } from '../../harness/judging/suite.ts'
import type { Policy } from '../../harness/runner/policy.ts'
import { type Baseline, excuseFor } from './baseline/entry.ts'
import { entryFlaws } from './baseline/flaws.ts'
import type { Demands } from './selection/sets.ts'
import type { Severities } from './severity.ts'

interface PolicyOptions {
  readonly baseline?: Baseline | undefined
  readonly severities?: Severities | undefined
  /** The set that applies; without it, everything that is judged. */
  readonly demands?: Demands | undefined
  readonly strict: boolean
  readonly requirements: ReadonlyMap<string, Requirement>
  /** Today in UTC: `2026-12-31`. */
  readonly today: string
  /** Whether the run includes every scenario that could violate the requirement of a passed result. */
  proves(result: Result): boolean
}

/** The policy of a run; undefined if the user decided nothing. */
export function policyOf({ baseline, severities, demands, strict, today, ...rest }: PolicyOptions): Policy | undefined {
  const heavy = (result: Result): Result => {
    const demanded = demands?.weigh(result, strict) ?? result
    return severities?.weigh(demanded) ?? demanded
  }
  const sets = demands === undefined || demands.chosen.length === 0 ? {} : { sets: demands.chosen }
  if (baseline === undefined)
    return severities === undefined && demands === undefined ? undefined : { ...sets, weigh: heavy }
  return {
    ...sets,
    weigh(given) {
      const result = heavy(given)
      const isBroken = result.verdict === 'failed' || (strict && result.verdict === 'warned')
      const excused = isBroken ? excuseFor(result, baseline, today) : undefined
      return excused === undefined ? result : { ...result, excused }
    },
    conclude(results, isWhole) {
      const proves = (result: Result) => isWhole && rest.proves(result)
      return { file: baseline.file, flaws: entryFlaws(baseline, results, { ...rest, today, proves }) }
    },
  }
}
