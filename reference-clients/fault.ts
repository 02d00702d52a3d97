import type { RequirementId } from '../generated/requirement-ids.ts'
import type { Limits } from './limits.ts'
import type { JsonObject } from './messages.ts'
import type { Seams } from './seams.ts'
import type { TransportName } from './transports/channel.ts'

/** One deliberate violation of one requirement. */
export interface Fault {
  /** What the client does wrong: "lists tools before it says hello". */
  says: string
  /** Where it can show, if that is less than where its requirement holds. */
  revisions?: readonly string[]
  transports?: readonly TransportName[]
  /** Revisions that the client is asked for besides: it shows only in one that speaks them, too. */
  beside?: readonly string[]
  /** What the configuration states of the limits of the client. */
  states?: { readonly pingInterval?: string }
  /** Options of the client that the fault needs to show. */
  client?: { capabilities?: JsonObject; limits?: Partial<Limits> }
  /** A function is called once per client, so that its variables belong to that client. */
  seams: Seams | (() => Seams)
  /** The same done right, where the clean implementation does nothing of the kind: the requirement passes there. */
  control?: Seams | (() => Seams)
  /** Only generated messages show it: of what judges its requirement, the fuzz properties run. */
  generated?: true
  /** Other requirements that it cannot help breaking: id -> why. */
  alsoBreaks?: Readonly<Partial<Record<RequirementId, string>>>
}

/** By requirement: the fault that breaks it, or several ways to break it. */
type Faults = Readonly<Partial<Record<RequirementId, Fault | readonly Fault[]>>>

/** Declares faults; the default export of `faults/<topic>/<subject>.ts`. */
export function faults(record: Faults): Faults {
  return record
}

/** The seams of one client: fresh ones when the fault or quirk remembers something. */
export function seamsOf(from: { readonly seams?: Fault['seams'] } | undefined): Seams {
  if (from?.seams === undefined) return {}
  return typeof from.seams === 'function' ? from.seams() : from.seams
}
