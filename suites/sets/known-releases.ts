/** The sets of a side, as a run looks them up. */

import type { Side, Suite } from '../../harness/index.ts'
import type { RevisionId } from '../../schema/index.ts'
import { type DemandOf, demandOf, type FrozenDemand } from './frozen-set.ts'
import { releases } from './releases.ts'

/**
 * @param side which is tested, asked for when the first verdict falls: a trace tells it itself
 * @param version of this program
 */
export function knownReleases(
  suite: Suite,
  side: () => Side,
  version: string,
): {
  readonly own: string
  readonly names: readonly string[]
  demandIn(release: string): (revision: RevisionId, requirement: string) => FrozenDemand | undefined
} {
  const { own, names, setOf } = releases(suite, version)
  return {
    own,
    names,
    demandIn(release) {
      const set = setOf(release)
      const demand: DemandOf = set === undefined ? () => undefined : demandOf(set)
      return (revision, requirement) => demand(side(), revision, requirement)
    },
  }
}
