/** The severity that the user gives to requirements, whatever the specification says. */

import type { Result } from '../../harness/judging/result.ts'
import type { Select } from '../../harness/runner/options.ts'
import { mustFit } from './selection/selection.ts'
import { globMatcher } from './values/glob.ts'

export const severities = ['off', 'warn', 'error'] as const
type Severity = (typeof severities)[number]

/** Pattern of ids -> severity; if several match, the last one applies. */
export type SeverityMap = Readonly<Record<string, Severity>>

export interface Severities {
  /** The result with its severity. */
  weigh(result: Result): Result
  /** The selection without the judges of requirements whose severity is off. */
  within(select: Select): Select
}

/** @throws UsageError for a pattern that fits no requirement */
export function severitiesOf(map: SeverityMap, requirements: Iterable<string>, place = 'severity'): Severities {
  mustFit(place, 'requirement of the ledger', Object.keys(map), [...requirements])
  const rules = Object.entries(map)
    .map(([pattern, severity]) => ({ fits: globMatcher(pattern), severity }))
    .reverse()
  const severityOf = (id: string): Severity | undefined => rules.find(({ fits }) => fits(id))?.severity
  return {
    weigh(result) {
      const severity = severityOf(result.requirement)
      if (severity === 'warn' && result.verdict === 'failed')
        return { ...result, verdict: 'warned', lenient: 'the configuration makes it a warning' }
      if (severity !== 'error') return result
      const { lenient, excused, ...rest } = result
      // A user who sets a severity wants the requirement to count now, also while it is pending for others.
      const kept = excused === undefined || excused.by === 'pending' ? {} : { excused }
      if (result.verdict === 'warned') return { ...rest, ...kept, verdict: 'failed' }
      return { ...rest, ...kept, lenient }
    },
    within: (select) => (source, requirement, place) =>
      severityOf(requirement) !== 'off' && select(source, requirement, place),
  }
}
