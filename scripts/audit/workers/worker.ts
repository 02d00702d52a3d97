/** A process of the audit: runs what it is told to. It is bundled before it is started, so it reads no folders. */
import { faults as ofIssuer } from '../../../generated/authorization-server-faults.ts'
import { faults as ofClient } from '../../../generated/client-faults.ts'
import { faults as ofGateway } from '../../../generated/gateway-faults.ts'
import { faults as ofServer } from '../../../generated/server-faults.ts'
import { holdsIn } from '../../../harness/judging/applicable.ts'
import type { Suite } from '../../../harness/judging/suite.ts'
import type { Kind } from '../../../harness/trace/place.ts'
import { loadSuite } from '../../../suites/index.ts'
import { namedFaults } from '../../load/load-faults.ts'
import { auditControl, type ControlAudit, type Controlled, type ControlTask, controlOf } from '../controls.ts'
import { auditFault, type FaultTask } from '../faults/faults.ts'
import { type Effort, nearToAny, relevantToAny } from '../faults/relevant.ts'
import type { FaultAudit } from '../faults/weigh.ts'
import type { Place } from '../places.ts'
import { type CleanAudit, joinClean, weighClean } from '../references/clean.ts'
import { runReferenceGateway } from '../references/run-gateway.ts'
import { runReferenceIssuer } from '../references/run-issuer.ts'
import { type Outcome, runReferenceClient, runReferenceServer } from '../references/run-reference.ts'
import { answerTasks } from './share.ts'

interface CleanTask extends Place {
  readonly kind: 'clean'
  readonly side: Kind
  /** Only what shows these is run. */
  readonly requirements?: readonly string[]
}

export type Task =
  | CleanTask
  | (FaultTask & Effort & { readonly kind: 'fault' })
  | (ControlTask & { readonly kind: 'control' })

export type Answer =
  | { readonly kind: 'clean'; readonly side: Kind; readonly audit: CleanAudit }
  | { readonly kind: 'fault'; readonly side: Kind; readonly audit: FaultAudit }
  | { readonly kind: 'control'; readonly side: Kind; readonly audit: ControlAudit }

const suite = await loadSuite()
const faults: Readonly<Record<Kind, ReadonlyMap<string, Controlled>>> = {
  server: byName(
    namedFaults<'server'>(ofServer).map(({ fault, ...named }) => ({
      ...named,
      fault,
      run: (suite, place, watch) => runReferenceServer(suite, place, { ...watch, fault }),
      runControl: (suite, place) => runReferenceServer(suite, place, { fault: controlOf(fault) }),
    })),
  ),
  client: byName(
    namedFaults<'client'>(ofClient).map(({ fault, ...named }) => ({
      ...named,
      fault,
      run: (suite, place, watch) => runReferenceClient(suite, place, { ...watch, fault }),
      runControl: (suite, place) => runReferenceClient(suite, place, { fault: controlOf(fault) }),
    })),
  ),
  'authorization-server': byName(
    namedFaults<'authorization-server'>(ofIssuer).map(({ fault, ...named }) => ({
      ...named,
      fault,
      run: (suite, place, watch) => runReferenceIssuer(suite, place, { ...watch, fault }),
      runControl: (suite, place) => runReferenceIssuer(suite, place, { fault: controlOf(fault) }),
    })),
  ),
  gateway: byName(
    namedFaults<'gateway'>(ofGateway).map(({ fault, ...named }) => ({
      ...named,
      fault,
      run: (suite, place, watch) => runReferenceGateway(suite, place, { ...watch, fault }),
      runControl: (suite, place) => runReferenceGateway(suite, place, { fault: controlOf(fault) }),
    })),
  ),
}

const runClean: Readonly<Record<Kind, (suite: Suite, place: Place) => Promise<Outcome>>> = {
  server: runReferenceServer,
  client: runReferenceClient,
  'authorization-server': runReferenceIssuer,
  gateway: runReferenceGateway,
}

function byName(loaded: readonly Controlled[]): ReadonlyMap<string, Controlled> {
  return new Map(loaded.map((fault) => [fault.name, fault]))
}

/** A user who asks for some requirements waits for the answer: all scenarios run only for those that the related scenarios do not show. */
async function auditClean(task: CleanTask): Promise<CleanAudit> {
  const { side, revision, transport } = task
  const run = async (own: Suite): Promise<CleanAudit> => weighClean(await runClean[side](own, task))
  const holds = (id: string): boolean => {
    const requirement = suite.requirements.get(id)
    return requirement !== undefined && holdsIn(requirement, revision, transport)
  }
  if (task.requirements === undefined) return run(suite)
  const requirements = task.requirements.filter(holds)
  const near = await run(nearToAny(requirements, suite, side))
  const unseen = requirements.filter((id) => !near.passed.includes(id))
  return unseen.length === 0 ? near : joinClean([near, await run(relevantToAny(unseen, suite, side))])
}

answerTasks<Task, Answer>(async (task) => {
  const { side } = task
  if (task.kind === 'clean') {
    return { kind: 'clean', side, audit: await auditClean(task) }
  }
  const fault = faults[side].get(task.name)
  if (fault === undefined) throw new RangeError(`there is no fault ${task.name} of the ${side}`)
  if (task.kind === 'control') return { kind: 'control', side, audit: await auditControl(fault, suite, task) }
  return { kind: 'fault', side, audit: await auditFault(fault, suite, task, task) }
})
