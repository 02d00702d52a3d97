/**
 * What the clean reference as it stands never shows: the same is run with what the fault brings along and without its mistake, so
 * that its requirement passes there, and the red of the fault comes of the mistake alone.
 */

import type { Result } from '../../harness/judging/result.ts'
import type { Suite } from '../../harness/judging/suite.ts'
import type { Kind } from '../../harness/trace/place.ts'
import type { FaultOf, NamedFault } from '../load/load-faults.ts'
import type { FaultTask, LoadedFault } from './faults/faults.ts'
import { busiest, relevantToAny } from './faults/relevant.ts'
import { isRed } from './faults/weigh.ts'
import { isPermitted } from './never-shown.ts'
import { type Place, placesOf } from './places.ts'
import type { Outcome } from './references/run-reference.ts'

export interface ControlAudit {
  /** The name of the fault. */
  readonly name: string
  readonly requirement: string
  readonly hasPassed: boolean
  readonly red: readonly Result[]
}

/** The fault without its mistake; undefined where nothing would be left of it. */
export function controlOf<F extends FaultOf[Kind]>(fault: F): F | undefined {
  const hasOptions = 'client' in fault || 'serves' in fault
  if (fault.control === undefined && !hasOptions) return undefined
  return { ...fault, seams: fault.control ?? {} }
}

/** The fault without its mistake, in a place. */
export interface ControlTask extends FaultTask {
  /** The scenario that found the fault: what shows the mistake is likely to show that it is not there. */
  readonly killedIn?: string
}

/** The controls of the requirements that have not passed, each where its fault shows first. */
export function planControls(
  faults: readonly NamedFault[],
  { passed, killedIn }: { readonly passed: readonly string[]; readonly killedIn: ReadonlyMap<string, string> },
  suite: Suite,
  side: Kind,
): ControlTask[] {
  return faults.flatMap(({ name, requirement: id, fault }) => {
    const requirement = suite.requirements.get(id)
    if (requirement === undefined || passed.includes(id) || controlOf(fault) === undefined) return []
    return placesOf(fault, requirement, side)
      .slice(0, 1)
      .map((place) => ({ side, name, ...place, killedIn: killedIn.get(name) }))
  })
}

export interface Controlled extends LoadedFault {
  /** The same without its mistake. */
  runControl(suite: Suite, place: Place): Promise<Outcome>
}

export async function auditControl(fault: Controlled, suite: Suite, task: ControlTask): Promise<ControlAudit> {
  const relevant = relevantToAny([fault.requirement], suite, task.side)
  // What a monitor reads mostly shows where everything is done once.
  for (const likely of new Set([task.killedIn, busiest[task.side]])) {
    const scenarios = relevant.scenarios.filter(({ id }) => id === likely)
    const small = scenarios.length === 0 ? undefined : await runControl(fault, { ...suite, scenarios }, task)
    if (small?.hasPassed === true) return small
  }
  return runControl(fault, relevant, task)
}

async function runControl(fault: Controlled, suite: Suite, { revision, transport }: FaultTask): Promise<ControlAudit> {
  const { name, requirement, fault: own } = fault
  const { results } = await fault.runControl(suite, { revision, transport })
  const hasPassed = results.some((result) => result.requirement === requirement && result.verdict === 'passed')
  const expected = Object.keys(own.alsoBreaks ?? {})
  return { name, requirement, hasPassed, red: results.filter((r) => isRed(r) && !expected.includes(r.requirement)) }
}

/** Judged requirements that nothing clean shows, without a reason. */
export function neverGreen(
  judged: readonly string[],
  passed: readonly string[],
  controls: readonly ControlAudit[],
  side: Kind,
): readonly string[] {
  const shown = new Set([
    ...passed,
    ...controls.filter(({ hasPassed }) => hasPassed).map(({ requirement }) => requirement),
  ])
  return judged.filter((id) => !shown.has(id) && !isPermitted(side, id))
}
