/** A process of the audit: runs what it is told to. */
import type { Side } from '../../harness/trace/place.ts'
import { loadSuite } from '../../suites/index.ts'
import { loadFaults } from '../load-faults.ts'
import { type CleanAudit, weighClean } from './clean.ts'
import { auditFault, type FaultTask, type LoadedFault } from './faults.ts'
import type { Place } from './places.ts'
import type { Effort } from './relevant.ts'
import { runReferenceClient, runReferenceServer } from './run-reference.ts'
import { answerTasks } from './share.ts'
import type { FaultAudit } from './weigh.ts'

interface CleanTask extends Place {
  readonly kind: 'clean'
  readonly side: Side
}

export type Task = CleanTask | (FaultTask & Effort & { readonly kind: 'fault' })

export type Answer =
  | { readonly kind: 'clean'; readonly side: Side; readonly audit: CleanAudit }
  | { readonly kind: 'fault'; readonly side: Side; readonly audit: FaultAudit }

const suite = await loadSuite()
const [ofServer, ofClient] = await Promise.all([loadFaults('server'), loadFaults('client')])
const faults: Readonly<Record<Side, ReadonlyMap<string, LoadedFault>>> = {
  server: byName(
    ofServer.map(({ fault, ...named }) => ({
      ...named,
      fault,
      run: (suite, place, watch) => runReferenceServer(suite, place, { ...watch, fault }),
    })),
  ),
  client: byName(
    ofClient.map(({ fault, ...named }) => ({
      ...named,
      fault,
      run: (suite, place, watch) => runReferenceClient(suite, place, { ...watch, fault }),
    })),
  ),
}

function byName(loaded: readonly LoadedFault[]): ReadonlyMap<string, LoadedFault> {
  return new Map(loaded.map((fault) => [fault.name, fault]))
}

answerTasks<Task, Answer>(async (task) => {
  const { side } = task
  if (task.kind === 'clean') {
    const run = side === 'server' ? runReferenceServer : runReferenceClient
    return { kind: 'clean', side, audit: weighClean(await run(suite, task)) }
  }
  const fault = faults[side].get(task.name)
  if (fault === undefined) throw new RangeError(`there is no fault ${task.name} of the ${side}`)
  return { kind: 'fault', side, audit: await auditFault(fault, suite, task, task) }
})
