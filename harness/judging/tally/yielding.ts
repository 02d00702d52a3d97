/** One root cause gives one red: which requirements step back where another one explains their breach. */
import type { Requirement } from '../suite.ts'

/** For an id: all under which a breach of both is reported, be it that they refine it or that it yields to them. */
export type Yielding = (id: string) => ReadonlySet<string>

/** Reads the relation from the ledger; what an id yields to passes on what it yields to itself. */
export function yielding(requirements: ReadonlyMap<string, Requirement>): Yielding {
  const direct = new Map<string, string[]>()
  const add = (from: string, to: string): void => {
    const known = direct.get(from)
    if (known === undefined) direct.set(from, [to])
    else known.push(to)
  }
  for (const { id, refines, yields_to } of requirements.values()) {
    if (refines !== undefined) add(refines, id)
    for (const other of yields_to ?? []) add(id, other)
  }
  const known = new Map<string, ReadonlySet<string>>()
  return (id) => {
    const found = known.get(id) ?? reachable(id, direct)
    known.set(id, found)
    return found
  }
}

function reachable(start: string, direct: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    for (const next of direct.get(id) ?? []) {
      if (found.has(next)) continue
      found.add(next)
      visit(next)
    }
  }
  visit(start)
  return found
}
