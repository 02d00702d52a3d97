import type { Seams } from '../../seams.ts'

/**
 * A bug that only rare shapes, values or sequences show: it measures how good fuzzing is. It is no fault, for it is written for
 * no requirement, and no check may be written for it.
 */
export interface RareBug {
  /** What goes wrong, and when: "hangs on a lone surrogate". */
  readonly says: string
  /** Called once per client. */
  readonly seams: () => Seams
}

/** Declares the bugs of a file, by their names. */
export function rareBugs(record: Readonly<Record<string, RareBug>>): Readonly<Record<string, RareBug>> {
  return record
}
