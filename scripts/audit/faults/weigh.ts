/** What the outcome of a run with one fault says: was the judge able to fail, and did others fail with it? */
import type { Result } from '../../../harness/judging/result.ts'
import { type Kind, sideOf } from '../../../harness/trace/place.ts'
import { unproven } from '../../../reports/red/unproven.ts'
import { type Review, reviewOf } from '../../causes/review.ts'
import type { NamedFault } from '../../load/load-faults.ts'
import type { Place } from '../places.ts'
import type { Outcome } from '../references/run-reference.ts'

export interface FaultAudit {
  /** The name of the fault. */
  readonly name: string
  readonly requirement: string
  readonly says: string
  /** Where it was run; nowhere if it is misplaced. */
  readonly place?: Place
  /** `misplaced`: the fault names no requirement of the ledger, or no place where it holds. */
  readonly status: 'killed' | 'survived' | 'misplaced'
  /** The scenario in which it was found. */
  readonly killedIn?: string
  /** Other requirements that turned red, and are not expected to by the fault. */
  readonly collateral: readonly Result[]
  /** The cause that a report shows beside its red, or that it shows none. */
  readonly shown?: readonly Review[]
  /** Why it survived: what was said of its requirement instead. */
  readonly instead?: string
  /** Why its red would not convince a reader; absent when it does. */
  readonly unproven?: string
  /** What went wrong with the run itself. */
  readonly problems: readonly string[]
}

/** True for what must not be on a clean reference. */
export function isRed({ verdict }: Pick<Result, 'verdict'>): boolean {
  return verdict === 'failed' || verdict === 'warned' || verdict === 'harness-error'
}

/** An error of the harness is red too, but proves no judge. */
/** @param side whose fault it is */
export function weigh(
  { name, requirement, fault }: NamedFault,
  place: Place,
  outcome: Outcome,
  side: Kind,
): FaultAudit {
  const red = outcome.results.filter(isRed)
  const expected = new Set([requirement, ...Object.keys(fault.alsoBreaks ?? {})])
  // A fault breaks its rule each time: what a second look takes back proves nothing.
  const proves = (r: Result): boolean => r.verdict !== 'harness-error' && r.unsteady !== true
  const own = red.filter((r) => r.requirement === requirement && proves(r))
  const [first] = own
  const [doubt] = own.flatMap((result) => unproven(result, sideOf(side)) ?? [])
  return {
    name,
    requirement,
    says: fault.says,
    place,
    status: first === undefined ? 'survived' : 'killed',
    ...(first === undefined ? { instead: insteadOf(outcome, requirement) } : {}),
    ...(first === undefined ? {} : { killedIn: first.scenario ?? first.source }),
    ...(first === undefined ? {} : { shown: [reviewOf(first)] }),
    unproven: doubt,
    collateral: red.filter((r) => !expected.has(r.requirement)),
    problems: outcome.problems,
  }
}

function insteadOf({ results }: Outcome, requirement: string): string {
  const said = results
    .filter((result) => result.requirement === requirement)
    .map(({ verdict, reason, unsteady }) =>
      [verdict, ...(unsteady ? ['unsteady'] : []), reason ?? []].flat().join(', '),
    )
  return [...new Set(said)].join('; ') || 'nothing was said of it'
}
