import type { RequirementId } from '../../generated/requirement-ids.ts'
import type { Seams } from './seams.ts'

/** One deliberate violation of one requirement. */
export interface Fault {
  /** What the gateway does wrong: "answers with the error of another request". */
  says: string
  /** Where it can show, if that is less than where its requirement holds. */
  revisions?: readonly string[]
  transports?: readonly 'streamable-http'[]
  /** A function is called once per gateway, so that its variables belong to that gateway. */
  seams: Seams | (() => Seams)
  /** Other requirements that it cannot help breaking: id -> why. */
  alsoBreaks?: Readonly<Partial<Record<RequirementId, string>>>
}

/** By requirement: the fault that breaks it, or several ways to break it. */
export type Faults = Readonly<Partial<Record<RequirementId, Fault | readonly Fault[]>>>

/** Declares faults; the default export of `faults/<topic>/<subject>.ts`. */
export function faults(record: Faults): Faults {
  return record
}
