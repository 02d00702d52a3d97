/** Every quirk, against the whole suite of its side: is any verdict worse than on the clean reference in the same place? */
import { execPath } from 'node:process'
import { anyGlob } from '../../../api/settings/values/glob.ts'
import type { Result } from '../../../harness/judging/result.ts'
import type { Suite } from '../../../harness/judging/suite.ts'
import { createReferenceClient } from '../../../reference-clients/client.ts'
import type { ClientOptions } from '../../../reference-clients/options.ts'
import { createReferenceServer, type ServerOptions } from '../../../reference-servers/reference-server.ts'
import { loadQuirk } from '../../load/load-quirks.ts'
import { type Outcome, runClients, runReferenceServer, runServers, type Settings } from '../references/run-reference.ts'
import type { QuirkAudit } from '../side-audit.ts'
import { bundledReference } from '../workers/bundle-reference.ts'
import { compare } from './compare-verdicts.ts'
import type { QuirkTask } from './plan-quirks.ts'
import { watchCalls } from './watch-calls.ts'

/** Milliseconds: those of a run by hand, for a target may take its time. */
const limits = { startMs: 60_000, requestMs: 5_000, scenarioMs: 120_000, runMs: 1_800_000 }

/** Quirks that wait cost time, not work; a client over stdio starts a process for each conversation. */
const slowConcurrency = 16
const stdioClients = 2

function settingsOf({ side, transport }: QuirkTask, isSlow: boolean): Settings {
  if (side === 'client' && transport === 'stdio') return { limits, concurrency: stdioClients }
  return { limits, ...(isSlow && { concurrency: slowConcurrency }) }
}

/** The verdicts on the clean references, for each place in which they are asked for. */
export class CleanVerdicts {
  readonly #suite: Suite
  readonly #places = new Map<string, Promise<readonly Result[]>>()

  constructor(suite: Suite) {
    this.#suite = suite
  }

  /** The results in the place in which a quirk is tried. */
  beside(task: QuirkTask): Promise<readonly Result[]> {
    const key = `${task.side} ${task.revision} ${task.transport}`
    const results = this.#places.get(key) ?? this.#run(task).then((outcome) => outcome.results)
    this.#places.set(key, results)
    return results
  }

  #run(task: QuirkTask): Promise<Outcome> {
    const settings = settingsOf(task, false)
    return task.side === 'server'
      ? runReferenceServer(this.#suite, task, settings)
      : runClients(this.#suite, task, createReferenceClient, settings)
  }
}

/** Runs the suite on one quirk in one place and compares. Rejects when the side has no quirk of this name. */
export async function auditQuirk(suite: Suite, clean: CleanVerdicts, task: QuirkTask): Promise<QuirkAudit> {
  const { says, hides = [], unadvised } = await loadQuirk(task.side, task.quirk)
  const before = await clean.beside(task)
  const { results, problems } = await (task.side === 'server' ? runServer(suite, task) : runClient(suite, task))
  const { quirk, revision, transport } = task
  return { quirk, says, revision, transport, worse: compare(before, results, anyGlob(hides), unadvised), problems }
}

async function runServer(suite: Suite, task: QuirkTask): Promise<Outcome> {
  const quirk = await loadQuirk('server', task.quirk)
  const { headers = {}, process, isSlow = false } = quirk
  const use = watchUse(quirk.seams)
  const make = (options: ServerOptions) => createReferenceServer({ ...options, quirk: { ...quirk, ...use.seams } })
  const outcome = await runServers(suite, task, make, {
    ...settingsOf(task, isSlow),
    headers: Object.entries(headers),
    ...(process !== undefined && { target: await inProcessOfItsOwn(task.quirk) }),
  })
  // What a process of its own does is not seen here.
  return process === undefined ? use.judge(outcome) : outcome
}

async function runClient(suite: Suite, task: QuirkTask): Promise<Outcome> {
  const quirk = await loadQuirk('client', task.quirk)
  const use = watchUse(quirk.seams)
  const make = (options: ClientOptions) => createReferenceClient({ ...options, quirk: { ...quirk, ...use.seams } })
  return use.judge(await runClients(suite, task, make, settingsOf(task, quirk.isSlow ?? false)))
}

/** Seams that notice whether they are used: a quirk that never comes into play proves nothing. */
function watchUse<T extends object>(seams: T | (() => T) | undefined) {
  let isUsed = seams === undefined
  const watch = (own: T): T =>
    watchCalls(own, () => {
      isUsed = true
    })
  const watched = typeof seams === 'function' ? () => watch(seams()) : seams && watch(seams)
  return {
    seams: watched === undefined ? {} : { seams: watched },
    judge: ({ results, problems }: Outcome): Outcome => ({
      results,
      problems: isUsed ? problems : [...problems, 'the quirk never came into play'],
    }),
  }
}

/** The reference server as a process. */
async function inProcessOfItsOwn(quirk: string): Promise<NonNullable<Settings['target']>> {
  const command = [execPath, await bundledReference(), 'stdio', '--quirk', quirk]
  return { command, env: {}, cwd: process.cwd(), headers: [] }
}
