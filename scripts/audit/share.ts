/** Shares the faults out to one process per core, each of which runs its part and sends back what it found. */

import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Side } from '../../harness/trace/place.ts'
import { anyGlob } from '../../settings/glob.ts'
import { loadSuite } from '../../suites/index.ts'
import { auditFaults } from './faults.ts'
import type { FaultAudit } from './weigh.ts'

export interface Task {
  readonly side: Side
  /** Globs of requirements. */
  readonly requirements: readonly string[]
  readonly all: boolean
  readonly quick: boolean
}

/** All faults of a side, in the order of their ids. Rejects when a process ends without its findings. */
export async function shareFaults(task: Task): Promise<FaultAudit[]> {
  const of = availableParallelism()
  const parts = await Promise.all(Array.from({ length: of }, (_, part) => runPart({ ...task, part, of })))
  return parts.flat().sort((a, b) => (a.requirement < b.requirement ? -1 : 1))
}

type Part = Task & { readonly part: number; readonly of: number }

function runPart(part: Part): Promise<FaultAudit[]> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'share.ts'), [JSON.stringify(part)])
    let found: FaultAudit[] | undefined
    child.on('message', (message: FaultAudit[]) => {
      found = message
    })
    child.once('exit', (code) => {
      if (found !== undefined) resolve(found)
      else reject(new Error(`part ${part.part} of the faults ended with exit code ${code} and no findings`))
    })
  })
}

if (process.argv[1] === import.meta.filename && process.send !== undefined) {
  const { side, requirements, all, quick, part, of }: Part = JSON.parse(process.argv[2] ?? '')
  const found = await auditFaults(await loadSuite(), side, { wanted: anyGlob(requirements), all, quick, part, of })
  process.send(found, () => process.disconnect())
}
