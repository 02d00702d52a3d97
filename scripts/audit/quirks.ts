/** Every quirk, against the whole suite of its side: is any verdict worse than on the clean reference in the same place? */
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { anyGlob } from '../../cli/glob.ts'
import { quirks as clientQuirks } from '../../generated/quirks-client.ts'
import { quirks as serverQuirks } from '../../generated/quirks-server.ts'
import type { Result } from '../../harness/runner/events.ts'
import type { Suite } from '../../harness/suite.ts'
import type { TransportKind } from '../../harness/trace/events.ts'
import { createReferenceClient } from '../../reference-clients/client.ts'
import { createReferenceServer } from '../../reference-servers/reference-server.ts'
import type { RevisionId } from '../../schema/index.ts'
import { compare, type Worse } from './compare-verdicts.ts'
import { type QuirkTask, quirkOf } from './plan-quirks.ts'
import { type Outcome, type Place, runClients, runServers, type Settings } from './run-reference.ts'

export interface QuirkAudit {
  readonly quirk: string
  readonly says: string
  readonly revision: RevisionId
  readonly transport: TransportKind
  /** Requirements whose verdict is worse than on the clean reference in the same place. */
  readonly worse: readonly Worse[]
  /** Harness errors and the like. */
  readonly problems: readonly string[]
}

/** Milliseconds: those of a run by hand, for a target may take its time. */
const limits = { requestMs: 5_000, scenarioMs: 120_000, runMs: 600_000 }

/** Quirks that wait cost time, not work; a client over stdio starts a process for each conversation. */
const slowConcurrency = 16
const stdioClients = 2

function settingsOf({ side, transport }: QuirkTask, isSlow: boolean): Settings {
  if (side === 'client' && transport === 'stdio') return { limits, concurrency: stdioClients }
  return { limits, ...(isSlow && { concurrency: slowConcurrency }) }
}

const placeOf = ({ revision, transport }: QuirkTask): Place => ({ revisions: [revision], transports: [transport] })

/** The verdicts on the clean references, for each place in which they are asked for. */
export class CleanVerdicts {
  readonly #suite: Suite
  readonly #places = new Map<string, Promise<readonly Result[]>>()

  constructor(suite: Suite) {
    this.#suite = suite
  }

  /** Those of the place in which a quirk is tried. */
  beside(task: QuirkTask): Promise<readonly Result[]> {
    const key = `${task.side} ${task.revision} ${task.transport}`
    const results = this.#places.get(key) ?? this.#run(task).then((outcome) => outcome.results)
    this.#places.set(key, results)
    return results
  }

  #run(task: QuirkTask): Promise<Outcome> {
    const settings = settingsOf(task, false)
    return task.side === 'server'
      ? runServers(this.#suite, placeOf(task), () => createReferenceServer(), settings)
      : runClients(this.#suite, placeOf(task), createReferenceClient, settings)
  }
}

/** Runs the suite on one quirk in one place and compares. */
export async function auditQuirk(suite: Suite, clean: CleanVerdicts, task: QuirkTask): Promise<QuirkAudit> {
  const { side, quirk: name, revision, transport } = task
  const { says, hides = [] } = quirkOf(side, name)
  const before = await clean.beside(task)
  const { results, problems } = await (side === 'server' ? runServerQuirk(suite, task) : runClientQuirk(suite, task))
  return { quirk: name, says, revision, transport, worse: compare(before, results, anyGlob(hides)), problems }
}

function runServerQuirk(suite: Suite, task: QuirkTask): Promise<Outcome> {
  const quirk = serverQuirks[task.quirk]
  const settings: Settings = {
    ...settingsOf(task, quirk?.isSlow === true),
    headers: Object.entries(quirk?.headers ?? {}),
    ...(quirk?.process !== undefined && { target: inProcessOfItsOwn(task.quirk) }),
  }
  return runServers(suite, placeOf(task), () => createReferenceServer(quirk === undefined ? {} : { quirk }), settings)
}

function runClientQuirk(suite: Suite, task: QuirkTask): Promise<Outcome> {
  const quirk = clientQuirks[task.quirk]
  return runClients(
    suite,
    placeOf(task),
    (options) => createReferenceClient(quirk === undefined ? options : { ...options, quirk }),
    settingsOf(task, quirk?.isSlow === true),
  )
}

/** The reference server, started from its source. */
function inProcessOfItsOwn(quirk: string): NonNullable<Settings['target']> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const command = [execPath, '--import', 'tsx', 'reference-servers/main.ts', 'stdio', '--quirk', quirk]
  return { command, env: {}, cwd: root, headers: [] }
}
