/** Adds to a breach what is known about its kind. */
import type { Entry } from './entry.ts'
import type { KnownCause, Shown } from './result.ts'
import { isBreach } from './verdict-order.ts'

/** @param causesOf what the suite knows */
export function knownCauses(
  { requirement, verdict, ...entry }: Entry,
  causesOf: (breach: Shown) => readonly KnownCause[],
): { readonly causes?: readonly KnownCause[] } {
  const causes = isBreach(verdict) ? causesOf({ ...entry, requirement: requirement.id }) : []
  return causes.length === 0 ? {} : { causes }
}
