/** Adds to a breach what is known about its kind. */

import type { KnownCause, Shown } from './result.ts'
import type { Entry } from './tally/entry.ts'
import { isBreach } from './tally/verdict-order.ts'

/**
 * @param causesOf what the suite knows
 * @param signedBy SDKs that have written in this run what only they write
 * @param versionOf which version of an SDK the target has
 */
export function knownCauses(
  { requirement, verdict, ...entry }: Entry,
  causesOf: (breach: Shown) => readonly KnownCause[],
  signedBy: readonly string[] = [],
  versionOf: (sdk: string) => string | undefined = () => undefined,
): { readonly causes?: readonly KnownCause[] } {
  const causes = isBreach(verdict) ? causesOf({ ...entry, requirement: requirement.id, signedBy }) : []
  if (causes.length === 0) return {}
  return {
    causes: causes.map((cause) => {
      const version = cause.sdk === undefined ? undefined : versionOf(cause.sdk)
      return version === undefined ? cause : { ...cause, version }
    }),
  }
}
