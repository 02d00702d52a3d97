import type { RequirementId } from '../generated/requirement-ids.ts'
import type { Limits } from './limits.ts'
import type { JsonObject } from './messages.ts'
import type { Seams } from './seams.ts'
import type { TransportName } from './transports/channel.ts'

/** Legal behaviour that a naive check would fail: the counterpart of a fault. */
export interface Quirk {
  /** What the client does, in one sentence. */
  says: string
  /** A function when the quirk remembers something: each client then has its own memory. */
  seams?: Seams | (() => Seams)
  /** The permissions of the ledger (observe: tolerance) that it makes use of. */
  tolerates?: readonly RequirementId[]
  /** Where it is legal and can show; absent means everywhere. */
  revisions?: readonly string[]
  transports?: readonly TransportName[]
  /** Options of the client that go with it, in place of those of its user. */
  client?: OwnOptions
  /** Not where the client is told action by action what to do, and what its user says. */
  ofItsOwn?: true
  /** Conversations that one run holds: all at once, or one after the other. Whoever is told what to do holds one. */
  conversations?: { readonly count: number; readonly order: 'together' | 'in turn' }
  /** Globs of requirements that nobody can see any more, for the quirk takes away what they are about. */
  hides?: readonly string[]
  /** Advice (SHOULD) that a permission which it makes use of goes against: a warning there is right, anything worse is not. */
  unadvised?: readonly RequirementId[]
  /** It shows something else in each era and on each transport, so all of these are tried. */
  inEachEra?: boolean
  /** It waits so much that a quick audit leaves it out. */
  isSlow?: boolean
}

/** See ClientOptions; `undefined` takes away what the user said. */
interface OwnOptions {
  revision?: undefined
  era?: 'auto'
  scenario?: 'initialize'
  capabilities?: JsonObject
  roots?: readonly string[]
  toolCalls?: readonly []
  limits?: Partial<Limits>
  serverStderr?: 'ignore'
}

/** By name. */
type Quirks = Readonly<Record<string, Quirk>>

/** Declares quirks of one topic; the default export of `quirks/<topic>.ts`. */
export function quirks<const T extends Quirks>(definitions: T): T {
  return definitions
}
