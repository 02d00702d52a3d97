import type { RequirementId } from '../generated/requirement-ids.ts'
import type { Revision } from './revisions.ts'
import type { Seams, TransportName } from './seams.ts'

/** Legal behaviour that a naive check would fail: the counterpart of a fault. */
export interface Quirk {
  /** What the server does, in one sentence. */
  says: string
  /** A function is called once per server, so that its variables belong to that server. */
  seams?: Seams | (() => Seams)
  /** The permissions of the ledger (observe: tolerance) that it makes use of. */
  tolerates?: readonly RequirementId[]
  /** Where it is legal and can show; absent means everywhere. */
  revisions?: readonly Revision[]
  transports?: readonly TransportName[]
  /** The revisions that the server serves; all by default. */
  serves?: readonly Revision[]
  /** Streamable HTTP: with `false` no session ids are given out. */
  sessions?: boolean
  /** Streamable HTTP: with `true` POSTs are answered in JSON only. */
  jsonOnly?: boolean
  /** HTTP headers that the operator of the server tells its users to send. */
  headers?: Readonly<Record<string, string>>
  /** What is done in a process of its own around the serving; a quirk that has it shows only there. */
  process?: ProcessHooks
  /** Globs of requirements that nobody can see any more, for the quirk takes away what they are about. */
  hides?: readonly string[]
  /** Advice (SHOULD) that a permission which it makes use of goes against: a warning there is right, anything worse is not. */
  unadvised?: readonly RequirementId[]
  /** It shows something else in each era and on each transport, so all of these are tried. */
  inEachEra?: boolean
  /** It waits so much that a quick audit leaves it out. */
  isSlow?: boolean
}

interface ProcessHooks {
  /** After the start of the process, before it reads anything. */
  launch?(): Promise<void> | void
  /** When all is served; by default the process exits with 0. */
  exit?(): void
}

/** By name. */
type Quirks = Readonly<Record<string, Quirk>>

/** Declares quirks of one topic; the default export of `quirks/<topic>.ts`. */
export function quirks<const T extends Quirks>(definitions: T): T {
  return definitions
}
