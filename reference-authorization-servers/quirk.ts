import type { RequirementId } from '../generated/requirement-ids.ts'
import type { Seams } from './seams.ts'

/** Legal behaviour that a naive check would fail: the counterpart of a fault. */
export interface Quirk {
  /** What the server does, in one sentence. */
  says: string
  seams?: Seams | (() => Seams)
  /** The permissions of the ledger (observe: tolerance) that it makes use of. */
  tolerates?: readonly RequirementId[]
  revisions?: readonly string[]
  transports?: readonly 'streamable-http'[]
  /** Globs of requirements that nobody can see any more. */
  hides?: readonly string[]
}

/** By name. */
export type Quirks = Readonly<Record<string, Quirk>>

export function quirks<const T extends Quirks>(definitions: T): T {
  return definitions
}
