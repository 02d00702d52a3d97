import type { DeclaredFault, FaultsByRequirement } from '../declared-fault.ts'
import type { Seams } from './seams.ts'

export type Fault = DeclaredFault<Seams>

/** Declares faults; the default export of `faults/<topic>/<subject>.ts`. */
export const faults = (record: FaultsByRequirement<Fault>): FaultsByRequirement<Fault> => record
