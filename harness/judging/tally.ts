/**
 * Gathers the findings of one requirement in one cell from all scenarios and connections into one result. A breach anywhere
 * is a breach; a pass stands unless something is broken; what was never seen keeps its first reason.
 */

import type { Json, RevisionId } from '../../schema/index.ts'
import type { TransportKind } from '../trace/place.ts'
import type { Verdict } from './finding.ts'
import type { Result, WireExcerpt } from './result.ts'
import type { Requirement } from './suite.ts'

/** One finding with its circumstances. */
export interface Entry {
  readonly requirement: Requirement
  readonly revision: RevisionId
  readonly transport: TransportKind
  readonly source: string
  readonly scenario?: string
  readonly verdict: Verdict
  readonly reason?: string
  readonly expected?: string
  readonly actual?: Json
  readonly seqs: readonly number[]
  readonly evidence: readonly WireExcerpt[]
}

/** Worst first: what outranks what in one cell. */
const rank: readonly Verdict[] = ['harness-error', 'failed', 'warned', 'passed', 'not-observed', 'not-applicable']
const maxBreaches = 5

interface Slot {
  best: Entry
  /** All breaches' trace positions, to see whether a more special requirement explains them. */
  readonly breaches: Entry[]
  count: number
}

const isBreach = (verdict: Verdict): boolean => verdict === 'failed' || verdict === 'warned'

export class Tally {
  readonly #slots = new Map<string, Slot>()
  readonly #describe: (entry: Entry) => { link: string; repeat?: string }

  /** @param describe adds what the harness does not know: the link to the rule, the command that repeats it */
  constructor(describe: (entry: Entry) => { link: string; repeat?: string }) {
    this.#describe = describe
  }

  add(entry: Entry): void {
    const key = `${entry.revision} ${entry.transport} ${entry.requirement.id}`
    const slot = this.#slots.get(key)
    if (slot === undefined) {
      const breach = isBreach(entry.verdict)
      this.#slots.set(key, { best: entry, breaches: breach ? [entry] : [], count: breach ? 1 : 0 })
      return
    }
    if (rank.indexOf(entry.verdict) < rank.indexOf(slot.best.verdict)) slot.best = entry
    if (!isBreach(entry.verdict)) return
    slot.count += 1
    if (slot.breaches.length < maxBreaches) slot.breaches.push(entry)
  }

  /** Takes the results of one cell, or of all, out of the tally. */
  take(revision?: RevisionId, transport?: TransportKind): Result[] {
    const taken = [...this.#slots].filter(
      ([, { best }]) =>
        (revision === undefined || best.revision === revision) &&
        (transport === undefined || best.transport === transport),
    )
    for (const [key] of taken) this.#slots.delete(key)
    const slots = taken.map(([, slot]) => slot)
    return slots.map((slot) => this.#result(slot, explainedBy(slot, slots)))
  }

  #result({ best, count }: Slot, special: Requirement | undefined): Result {
    const { requirement, seqs: _, ...rest } = best
    const base = {
      ...rest,
      requirement: requirement.id,
      level: requirement.level,
      says: requirement.says,
      ...this.#describe(best),
    }
    if (special !== undefined) {
      const { expected: __, actual: ___, ...plain } = base
      return {
        ...plain,
        verdict: 'not-observed',
        reason: `the same breach is reported under ${special.id}`,
        evidence: [],
      }
    }
    return count > 1 ? { ...base, more: count - 1 } : base
  }
}

/** The requirement that refines this one and reports every one of its breaches. */
function explainedBy(slot: Slot, slots: readonly Slot[]): Requirement | undefined {
  if (slot.breaches.length === 0) return undefined
  const byId = new Map(slots.map((s) => [s.best.requirement.id, s.best.requirement]))
  const refinesThis = (requirement: Requirement | undefined): boolean => {
    if (requirement?.refines === undefined) return false
    return requirement.refines === slot.best.requirement.id || refinesThis(byId.get(requirement.refines))
  }
  return slots
    .filter((s) => s !== slot && sameCell(s, slot) && s.breaches.length > 0 && refinesThis(s.best.requirement))
    .find((s) =>
      slot.breaches.every((breach) => s.breaches.some((b) => b.seqs.some((seq) => breach.seqs.includes(seq)))),
    )?.best.requirement
}

function sameCell(a: Slot, b: Slot): boolean {
  return a.best.revision === b.best.revision && a.best.transport === b.best.transport
}
