/** Every quirk, against the whole suite of its side: is any verdict worse than on the clean reference in the same place? */
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { anyGlob } from '../../cli/glob.ts'
import { quirks as clientQuirks } from '../../generated/quirks-client.ts'
import { quirks as serverQuirks } from '../../generated/quirks-server.ts'
import type { Verdict } from '../../harness/judging/finding.ts'
import type { Result } from '../../harness/runner/events.ts'
import type { Suite } from '../../harness/suite.ts'
import type { Side, TransportKind } from '../../harness/trace/events.ts'
import { createReferenceClient } from '../../reference-clients/client.ts'
import type { Quirk as ClientQuirk } from '../../reference-clients/quirk.ts'
import type { Quirk as ServerQuirk } from '../../reference-servers/quirk.ts'
import { createReferenceServer } from '../../reference-servers/reference-server.ts'
import { isRevisionId, type RevisionId, revisions } from '../../schema/index.ts'
import { type Outcome, type Place, runClients, runReference, runServers, type Settings } from './run-reference.ts'

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

export interface Worse {
  readonly requirement: string
  readonly before: Verdict
  readonly after: Verdict
  readonly result: Result
}

/** One quirk in one place. */
export interface QuirkTask {
  readonly side: Side
  readonly quirk: string
  readonly revision: RevisionId
  readonly transport: TransportKind
}

type AnyQuirk = ServerQuirk | ClientQuirk

export interface QuirkSelection {
  readonly side: Side
  readonly wanted: (name: string) => boolean
  /** Every place in which it can show, not only the cheapest of the newest revision. */
  readonly all: boolean
  /** Without those that mostly wait. */
  readonly quick: boolean
}

const bySide: Readonly<Record<Side, Readonly<Record<string, AnyQuirk>>>> = {
  server: serverQuirks,
  client: clientQuirks,
}

/** The cheapest first: pipes in this process for servers, no stand-in for clients. */
const preferred: Readonly<Record<Side, readonly TransportKind[]>> = {
  server: ['stdio', 'streamable-http', 'http-sse'],
  client: ['streamable-http', 'stdio', 'http-sse'],
}

/** The quirks to run, those first that take long. */
export function planQuirks({ side, wanted, all, quick }: QuirkSelection): QuirkTask[] {
  const chosen = Object.entries(bySide[side]).filter(([name, quirk]) => wanted(name) && !(quick && isSlow(quirk)))
  const slowFirst = chosen.sort(([, a], [, b]) => Number(isSlow(b)) - Number(isSlow(a)))
  return slowFirst.flatMap(([name, quirk]) => {
    const everywhere = places(quirk, side)
    return (all ? everywhere : everywhere.slice(0, 1)).map((place) => ({ side, quirk: name, ...place }))
  })
}

function isSlow(quirk: AnyQuirk): boolean {
  return quirk.isSlow === true
}

function places(quirk: AnyQuirk, side: Side): { revision: RevisionId; transport: TransportKind }[] {
  const inRevisions = (quirk.revisions ?? revisions).filter(isRevisionId).toReversed()
  return preferred[side]
    .filter((transport) => quirk.transports?.includes(transport) ?? true)
    .flatMap((transport) =>
      inRevisions.filter((revision) => exists(revision, transport)).map((revision) => ({ revision, transport })),
    )
}

/** HTTP+SSE ended with the first revision; Streamable HTTP began with the second. */
function exists(revision: RevisionId, transport: TransportKind): boolean {
  if (transport === 'http-sse') return revision === '2024-11-05'
  return transport === 'stdio' || revision !== '2024-11-05'
}

/** Milliseconds: those of a run by hand, for a target may take its time. */
const limits = { requestMs: 5_000, scenarioMs: 120_000, runMs: 600_000 }

/** Quirks that wait cost time, not work. */
const slowConcurrency = 16

/** The verdicts of the clean reference in each place that was asked for. */
export class CleanVerdicts {
  readonly #suite: Suite
  readonly #places = new Map<string, Promise<readonly Result[]>>()

  constructor(suite: Suite) {
    this.#suite = suite
  }

  /** Results by requirement. */
  in(side: Side, { revision, transport }: QuirkTask): Promise<readonly Result[]> {
    const key = `${side} ${revision} ${transport}`
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const place = { revisions: [revision], transports: [transport] }
    const results = runReference(side, this.#suite, place).then((outcome) => outcome.results)
    this.#places.set(key, results)
    return results
  }
}

/** Runs the suite on one quirk in one place and compares. */
export async function auditQuirk(suite: Suite, clean: CleanVerdicts, task: QuirkTask): Promise<QuirkAudit> {
  const { side, quirk: name, revision, transport } = task
  const quirk = bySide[side][name]
  if (quirk === undefined) throw new RangeError(`there is no quirk ${name} of the ${side}`)
  const before = await clean.in(side, task)
  const outcome = await run(suite, task)
  return {
    quirk: name,
    says: quirk.says,
    revision,
    transport,
    worse: compare(before, outcome.results, anyGlob(quirk.hides ?? [])),
    problems: outcome.problems,
  }
}

function run(suite: Suite, { side, quirk: name, revision, transport }: QuirkTask): Promise<Outcome> {
  const place: Place = { revisions: [revision], transports: [transport] }
  const quirk = bySide[side][name]
  const pace: Settings = { limits, ...(quirk?.isSlow === true && { concurrency: slowConcurrency }) }
  if (side === 'server') {
    const served = serverQuirks[name]
    const headers = Object.entries(served?.headers ?? {})
    const target = served?.process === undefined ? {} : { target: inProcessOfItsOwn(name) }
    const make = () => createReferenceServer(served === undefined ? {} : { quirk: served })
    return runServers(suite, place, make, { ...pace, headers, ...target })
  }
  const used = clientQuirks[name]
  const make: Parameters<typeof runClients>[2] = (options) =>
    createReferenceClient(used === undefined ? options : { ...options, quirk: used })
  return runClients(suite, place, make, pace)
}

/** The reference server, started from its source. */
function inProcessOfItsOwn(quirk: string): NonNullable<Settings['target']> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const command = [execPath, '--import', 'tsx', 'reference-servers/main.ts', 'stdio', '--quirk', quirk]
  return { command, env: {}, cwd: root, headers: [] }
}

/** Best first. What is not said is as good as what cannot be said. */
const rank: Readonly<Record<Verdict, number>> = {
  passed: 0,
  'not-applicable': 1,
  'not-observed': 1,
  warned: 2,
  failed: 3,
  'harness-error': 3,
}

/**
 * The verdicts of `after` that are worse than those of `before`. Where the quirk `hides` a requirement, that it is no longer
 * observed is no loss.
 */
export function compare(
  before: readonly Result[],
  after: readonly Result[],
  hides: (requirement: string) => boolean,
): Worse[] {
  const cleanly = new Map(before.map((result) => [result.requirement, result]))
  const oddly = new Map(after.map((result) => [result.requirement, result]))
  const ids = [...new Set([...cleanly.keys(), ...oddly.keys()])].sort()
  return ids.flatMap((requirement): Worse[] => {
    const was = cleanly.get(requirement)
    const is = oddly.get(requirement) ?? (was && withoutVerdict(was))
    if (is === undefined) return []
    const bar = hides(requirement) ? rank['not-observed'] : rank[was?.verdict ?? 'not-observed']
    if (rank[is.verdict] <= bar) return []
    return [{ requirement, before: was?.verdict ?? 'not-observed', after: is.verdict, result: is }]
  })
}

function withoutVerdict(result: Result): Result {
  return { ...result, verdict: 'not-observed', reason: 'the run gave no verdict', evidence: [] }
}
