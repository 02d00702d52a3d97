/** What fuzz properties have tried of each message type, all places of one revision together. */
import type { RevisionId } from '../../schema/revisions.ts'
import type { RunRecord } from './run-record.ts'

export interface FuzzRow {
  readonly revision: RevisionId
  readonly type: string
  readonly messages: number
  /** Members and arms that valid messages can have, and those that none had. */
  readonly places: number
  readonly untried: readonly string[]
  /** Kinds of flaws, with how many messages had each. */
  readonly flaws: Readonly<Record<string, number>>
}

/** By revision, then by type. What one property or transport has tried need not be tried by another. */
export function fuzzTable({ fuzz }: Pick<RunRecord, 'fuzz'>): readonly FuzzRow[] {
  const rows = new Map<string, FuzzRow>()
  for (const { revision, types } of fuzz) {
    for (const { type, messages, places, untried, flaws } of types) {
      const key = `${revision} ${type}`
      const known = rows.get(key)
      rows.set(key, {
        revision,
        type,
        places,
        messages: messages + (known?.messages ?? 0),
        untried: known === undefined ? untried : untried.filter((place) => known.untried.includes(place)),
        flaws: known === undefined ? flaws : added(known.flaws, flaws),
      })
    }
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

function added(a: FuzzRow['flaws'], b: FuzzRow['flaws']): FuzzRow['flaws'] {
  const kinds = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort()
  return Object.fromEntries(kinds.map((kind) => [kind, (a[kind] ?? 0) + (b[kind] ?? 0)]))
}
