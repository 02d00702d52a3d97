import type { RequirementId } from '../generated/requirement-ids.ts'

/** One deliberate violation of one requirement, in an implementation with these seams. */
export interface DeclaredFault<Seams, Revision = string, Transport = 'streamable-http'> {
  /** What it does wrong: "lists a tool twice". */
  says: string
  /** Where it can show, if that is less than where its requirement holds. */
  revisions?: readonly Revision[]
  transports?: readonly Transport[]
  /** A function is called once per instance, so that its variables belong to that instance. */
  seams: Seams | (() => Seams)
  /** The same done right, where the clean implementation does nothing of the kind: the requirement passes there. */
  control?: Seams | (() => Seams)
  /** Other requirements that it cannot help breaking: id -> why. */
  alsoBreaks?: Readonly<Partial<Record<RequirementId, string>>>
}

/** By requirement: the fault that breaks it, or several ways to break it. */
export type FaultsByRequirement<Fault> = Readonly<Partial<Record<RequirementId, Fault | readonly Fault[]>>>
