/** Every fault, against the whole suite of its side: is its requirement red, and is anything else? */
import type { Suite } from '../../harness/judging/suite.ts'
import type { Side } from '../../harness/trace/place.ts'
import { loadFaults } from '../load-faults.ts'
import { type Place, placesOf } from './places.ts'
import { type Outcome, type RunPlace, runReferenceClient, runReferenceServer } from './run-reference.ts'
import { type FaultAudit, type Weighed, weigh } from './weigh.ts'

interface Loaded extends Weighed {
  readonly fault: Weighed['fault'] & Parameters<typeof placesOf>[0]
  run(suite: Suite, place: RunPlace): Promise<Outcome>
}

async function load(side: Side): Promise<Loaded[]> {
  return side === 'server'
    ? (await loadFaults('server')).map((f) => ({
        ...f,
        run: (suite, place) => runReferenceServer(suite, place, f.fault),
      }))
    : (await loadFaults('client')).map((f) => ({
        ...f,
        run: (suite, place) => runReferenceClient(suite, place, f.fault),
      }))
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
  const faults = (await load(side)).filter(({ requirement }) => options.wanted(requirement))
  for (const { run, ...fault } of faults.filter((_, i) => i % options.of === options.part)) {
    const requirement = suite.requirements.get(fault.requirement)
    const where = requirement === undefined ? [] : placesOf(fault.fault, requirement, side)
    if (where.length === 0) audits.push(misplaced(fault))
    for (const place of options.all ? where : where.slice(0, 1)) {
      const { revision, transport } = place
      const outcome = await run(relevant(suite, side, fault.requirement, options.quick), {
        revisions: [revision],
        transports: [transport],
      })
      audits.push(weigh(fault, place, outcome))
    }
  }
  return audits
}

function misplaced({ name, requirement, fault: { says } }: Weighed): FaultAudit {
  const nowhere: Place = { revision: '2024-11-05', transport: 'stdio' }
  return { ...nowhere, name, requirement, says, status: 'misplaced', collateral: [], problems: [] }
}

/** Generated messages cost more than all else; they run only where nothing else judges the requirement. */
function relevant(suite: Suite, side: Side, requirement: string, quick: boolean): Suite {
  const scenarios = suite.scenarios.filter((s) => s.target === side && !s.id.startsWith('fuzz/'))
  const judging = scenarios.filter(({ judges }) => requirement in judges)
  const isWatched = suite.monitors.some(({ judges }) => requirement in judges)
  if (quick && judging.length > 0 && !isWatched) return { ...suite, scenarios: judging }
  return judging.length > 0 || isWatched ? { ...suite, scenarios } : suite
}
