/** Every fault, against the whole suite of its side: is its requirement red, and is anything else? */

import { faults as clientFaults } from '../../generated/faults-client.ts'
import { faults as serverFaults } from '../../generated/faults-server.ts'
import { holdsIn } from '../../harness/judging/applicable.ts'
import type { Result } from '../../harness/judging/result.ts'
import type { Requirement, Suite } from '../../harness/judging/suite.ts'
import type { Side, TransportKind } from '../../harness/trace/place.ts'
import { isRevisionId, type RevisionId, revisions } from '../../schema/index.ts'
import { type Outcome, runReferenceClient, runReferenceServer } from './run-reference.ts'

export interface FaultAudit {
  readonly requirement: string
  readonly says: string
  readonly revision: RevisionId
  readonly transport: TransportKind
  /** `misplaced`: the fault names no requirement of the ledger, or no place where it holds. */
  readonly status: 'killed' | 'survived' | 'misplaced'
  /** Other requirements that turned red, and are not expected to by the fault. */
  readonly collateral: readonly Result[]
  readonly problems: readonly string[]
}

interface AnyFault {
  readonly requirement: string
  readonly says: string
  readonly revisions?: readonly string[]
  readonly transports?: readonly TransportKind[]
  readonly alsoBreaks?: Readonly<Record<string, string>>
}

interface Loaded {
  readonly fault: AnyFault
  run(suite: Suite, place: { revisions: RevisionId[]; transports: TransportKind[] }): Promise<Outcome>
}

async function loadFaults(side: Side, wanted: (id: string) => boolean): Promise<Loaded[]> {
  if (side === 'server') {
    const chosen = Object.entries(serverFaults).filter(([id]) => wanted(id))
    return Promise.all(
      chosen.map(async ([, load]) => {
        const fault = (await load()).default
        return { fault, run: (suite, place) => runReferenceServer(suite, place, fault) }
      }),
    )
  }
  const chosen = Object.entries(clientFaults).filter(([id]) => wanted(id))
  return Promise.all(
    chosen.map(async ([, load]) => {
      const fault = (await load()).default
      return { fault, run: (suite, place) => runReferenceClient(suite, place, fault) }
    }),
  )
}

/** The cheapest first: pipes in this process for servers, no stand-in for clients. */
const preferred: Readonly<Record<Side, readonly TransportKind[]>> = {
  server: ['stdio', 'streamable-http', 'http-sse'],
  client: ['streamable-http', 'stdio', 'http-sse'],
}

/** Where a fault can show: its own places, cut down to those of its requirement; just one of them, or all. */
function places(fault: AnyFault, requirement: Requirement, side: Side, all: boolean): [RevisionId, TransportKind][] {
  const inRevisions = (fault.revisions ?? revisions).filter(isRevisionId).toReversed()
  const onTransports = preferred[side].filter((transport) => fault.transports?.includes(transport) ?? true)
  const everywhere = onTransports.flatMap((transport) =>
    inRevisions
      .filter((revision) => holdsIn(requirement, revision, transport) && exists(revision, transport))
      .map((revision): [RevisionId, TransportKind] => [revision, transport]),
  )
  return all ? everywhere : everywhere.slice(0, 1)
}

/** HTTP+SSE ended with the handshake revisions; Streamable HTTP began with 2025-03-26. */
function exists(revision: RevisionId, transport: TransportKind): boolean {
  if (transport === 'http-sse') return revision === '2024-11-05'
  return transport === 'stdio' || revision !== '2024-11-05'
}

export interface FaultOptions {
  wanted(requirement: string): boolean
  /** Every place, not only one. */
  readonly all: boolean
  /** Only the scenarios that judge the requirement, where any does: less collateral is seen, sooner. */
  readonly quick: boolean
  /** Which part of the faults: every `of`th, beginning with number `part`. */
  readonly part: number
  readonly of: number
}

export async function auditFaults(suite: Suite, side: Side, options: FaultOptions): Promise<FaultAudit[]> {
  const audits: FaultAudit[] = []
  const faults = await loadFaults(side, options.wanted)
  for (const { fault, run } of faults.filter((_, i) => i % options.of === options.part)) {
    const requirement = suite.requirements.get(fault.requirement)
    const where = requirement === undefined ? [] : places(fault, requirement, side, options.all)
    if (where.length === 0) {
      const base = { requirement: fault.requirement, says: fault.says, collateral: [], problems: [] }
      audits.push({ ...base, revision: '2024-11-05', transport: 'stdio', status: 'misplaced' })
    }
    for (const [revision, transport] of where) {
      const outcome = await run(relevant(suite, side, fault.requirement, options.quick), {
        revisions: [revision],
        transports: [transport],
      })
      audits.push(weigh(fault, revision, transport, outcome))
    }
  }
  return audits
}

/** Generated messages cost more than all else; they run only where nothing else judges the requirement. */
function relevant(suite: Suite, side: Side, requirement: string, quick: boolean): Suite {
  const scenarios = suite.scenarios.filter((s) => s.target === side && !s.id.startsWith('fuzz/'))
  const judging = scenarios.filter(({ judges }) => requirement in judges)
  const isWatched = suite.monitors.some(({ judges }) => requirement in judges)
  if (quick && judging.length > 0 && !isWatched) return { ...suite, scenarios: judging }
  return judging.length > 0 || isWatched ? { ...suite, scenarios } : suite
}

function weigh(fault: AnyFault, revision: RevisionId, transport: TransportKind, outcome: Outcome): FaultAudit {
  const red = outcome.results.filter(({ verdict }) => ['failed', 'warned', 'harness-error'].includes(verdict))
  const expected = new Set([fault.requirement, ...Object.keys(fault.alsoBreaks ?? {})])
  return {
    requirement: fault.requirement,
    says: fault.says,
    revision,
    transport,
    status: red.some((r) => r.requirement === fault.requirement && r.verdict !== 'harness-error')
      ? 'killed'
      : 'survived',
    collateral: red.filter((r) => !expected.has(r.requirement)),
    problems: outcome.problems,
  }
}
