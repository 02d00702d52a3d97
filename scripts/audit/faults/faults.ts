/** Every fault, against the suite of its side: is its requirement red, and is anything else? */
import type { Suite } from '../../../harness/judging/suite.ts'
import type { Kind } from '../../../harness/trace/place.ts'
import type { NamedFault } from '../../load/load-faults.ts'
import { type Place, placesOf } from '../places.ts'
import type { Outcome, Watch } from '../references/run-reference.ts'
import { firstKills, worthIt } from './first-kills.ts'
import { type Effort, relevantTo } from './relevant.ts'
import { type FaultAudit, weigh } from './weigh.ts'

/** A fault in a place. */
export interface FaultTask extends Place {
  readonly side: Kind
  readonly name: string
}

/** What is to be run, and what can be run nowhere; `all`: each fault in every place where it can show, not only in one. */
export function planFaults(
  faults: readonly NamedFault[],
  suite: Suite,
  side: Kind,
  all: boolean,
): { tasks: FaultTask[]; misplaced: FaultAudit[] } {
  const tasks: FaultTask[] = []
  const misplaced: FaultAudit[] = []
  for (const { name, requirement: id, fault } of faults) {
    const requirement = suite.requirements.get(id)
    const places = requirement === undefined ? [] : placesOf(fault, requirement, side)
    if (places.length === 0) {
      misplaced.push({ name, requirement: id, says: fault.says, status: 'misplaced', collateral: [], problems: [] })
    }
    tasks.push(...places.slice(0, all ? undefined : 1).map((place) => ({ side, name, ...place })))
  }
  return { tasks, misplaced }
}

/** A fault and the reference that has it. */
export interface LoadedFault extends NamedFault {
  run(suite: Suite, place: Place, watch: Watch): Promise<Outcome>
}

/** Runs the suite on a fault in one place: first what found it last, or what is likely to; the rest only if that does not find it. */
export async function auditFault(
  fault: LoadedFault,
  suite: Suite,
  task: FaultTask,
  how: Effort,
  last = how.quick ? firstKills[task.side][fault.name] : undefined,
): Promise<FaultAudit> {
  const generated = 'generated' in fault.fault && fault.fault.generated === true
  const effort = { ...how, generated }
  const relevant = relevantTo(fault.requirement, suite, task.side, effort)
  const [likely] = relevant.scenarios
  const first = last ?? (how.quick && relevant.scenarios.length >= worthIt ? likely?.id : undefined)
  const alone = relevant.scenarios.filter(({ id }) => id === first)
  if (alone.length > 0) {
    const audit = await auditIn({ ...relevant, scenarios: alone }, fault, task, effort)
    if (audit.status === 'killed') return audit
  }
  const audit = await auditIn(relevant, fault, task, effort)
  // What was known to show it does no more: then anything may.
  const whole = relevantTo(fault.requirement, { ...suite, shown: {} }, task.side, effort)
  const isNarrow = whole.scenarios.length > relevant.scenarios.length
  return audit.status === 'survived' && isNarrow ? auditIn(whole, fault, task, effort) : audit
}

/** Generated messages, where only they show a fault. */
const manyRuns = 200

async function auditIn(
  suite: Suite,
  fault: LoadedFault,
  { side, revision, transport }: FaultTask,
  effort: Effort,
): Promise<FaultAudit> {
  const place = { revision, transport }
  const kill = new AbortController()
  const before = new Set<string>()
  const onBreach = (requirement: string): void => {
    if (!kill.signal.aborted) before.add(requirement)
    if (effort.firstKill && requirement === fault.requirement) kill.abort()
  }
  const audit = weigh(
    fault,
    place,
    await fault.run(suite, place, {
      signal: kill.signal,
      onBreach,
      ...(effort.generated === true && { fuzzRuns: manyRuns }),
    }),
    side,
  )
  if (!kill.signal.aborted) return audit
  // What turns red because the run was ended is no doing of the fault.
  return { ...audit, collateral: audit.collateral.filter((result) => before.has(result.requirement)) }
}
