/**
 * Shares the quirks out to one process per core, and those that mostly wait to some more: each asks for the next one when it is done
 * with the last.
 */
import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { anyGlob } from '../../../api/settings/values/glob.ts'
import type { Side } from '../../../harness/trace/place.ts'
import { loadSuite } from '../../../suites/index.ts'
import { ledger } from '../../../suites/requirements/ledger.ts'
import { loadQuirks } from '../../load/load-quirks.ts'
import type { QuirkAudit } from '../side-audit.ts'
import { planQuirks, type QuirkTask } from './plan-quirks.ts'
import { auditQuirk, CleanVerdicts } from './quirks.ts'

interface QuirkRequest {
  readonly side: Side
  /** Globs of names. */
  readonly names: readonly string[]
  readonly all: boolean
  readonly quick: boolean
}

/** Processes beside, for what mostly waits: some of it takes a quarter of an hour. */
const besides = 4

/** All quirks of a side, by name. Rejects when a process ends before its quirk does. */
export async function shareQuirks({ side, names, all, quick }: QuirkRequest): Promise<QuirkAudit[]> {
  const waiting = planQuirks(side, await loadQuirks(side), ledger, { wanted: anyGlob(names), all, quick })
  const found: QuirkAudit[] = []
  const slow = (): QuirkTask | undefined => (waiting[0]?.isSlow === true ? waiting.shift() : undefined)
  // What works comes last in the plan.
  const any = (): QuirkTask | undefined => waiting.pop()
  const takers = [
    ...Array.from({ length: besides }, () => slow),
    ...Array.from({ length: availableParallelism() }, () => any),
  ]
  await Promise.all(takers.map((take) => work(take, (audit) => found.push(audit))))
  return found.sort((a, b) => (a.quirk < b.quirk ? -1 : 1))
}

/** One process, until there is nothing for it to take. */
function work(take: () => QuirkTask | undefined, report: (audit: QuirkAudit) => void): Promise<void> {
  let current = take()
  if (current === undefined) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename)
    const next = () => {
      if (current === undefined) child.disconnect()
      else child.send(current)
    }
    child.on('message', (audit: QuirkAudit) => {
      report(audit)
      current = take()
      next()
    })
    child.once('exit', (code) => {
      if (current === undefined) resolve()
      else reject(new Error(`the quirk ${current.quirk} ended its process with exit code ${code}`))
    })
    next()
  })
}

/** The other end: audits what it is told to. */
if (process.argv[1] === import.meta.filename && process.send !== undefined) {
  const suite = await loadSuite()
  const clean = new CleanVerdicts(suite)
  // Who has asked is gone: so is the use of an answer.
  process.once('disconnect', () => process.exit())
  process.on('message', (task: QuirkTask) => {
    void auditQuirk(suite, clean, task).then((audit) => process.send?.(audit))
  })
}
