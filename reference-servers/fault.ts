import type { DeclaredFault, FaultsByRequirement } from './declared-fault.ts'
import type { Revision } from './revisions.ts'
import type { Seams, TransportName } from './seams.ts'

export interface Fault extends DeclaredFault<Seams, Revision, TransportName> {
  /** The revisions that the faulty server serves; all by default. For rules that bind servers of one era only. */
  serves?: readonly Revision[]
  /** What the configuration states of the limits of the server. */
  states?: { readonly toolCalls?: string; readonly completions?: string; readonly pingInterval?: string }
  /** Only generated messages show it: of what judges its requirement, the fuzz properties run. */
  generated?: true
}

/** Declares faults; the default export of `faults/<topic>/<subject>.ts`. */
export const faults = (record: FaultsByRequirement<Fault>): FaultsByRequirement<Fault> => record
