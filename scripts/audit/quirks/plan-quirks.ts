/** Which quirks are tried, and where. */

import { holdsIn } from '../../../harness/judging/applicable.ts'
import type { Requirement } from '../../../harness/judging/suite.ts'
import { revisionOf } from '../../../harness/revisions/index.ts'
import type { Side } from '../../../harness/trace/place.ts'
import type { QuirkOf } from '../../load/load-quirks.ts'
import { type Place, placesWithin } from '../places.ts'

/** One quirk in one place. */
export interface QuirkTask extends Place {
  readonly side: Side
  readonly quirk: string
  /** It mostly waits. */
  readonly isSlow?: true
}

interface QuirkSelection {
  wanted(name: string): boolean
  /** Every place in which it can show, not only the cheapest of the newest revision. */
  readonly all: boolean
  /** Without those that mostly wait. */
  readonly quick: boolean
}

type Planned = Pick<QuirkOf[Side], 'revisions' | 'transports' | 'tolerates' | 'inEachEra' | 'isSlow'>

/**
 * What is to be tried of these quirks, beginning with what takes long: each in the first of its places, and in the first where
 * each permission holds that it makes use of.
 */
export function planQuirks(
  side: Side,
  quirks: ReadonlyMap<string, Planned>,
  ledger: ReadonlyMap<string, Requirement>,
  { wanted, all, quick }: QuirkSelection,
): QuirkTask[] {
  const chosen = [...quirks].filter(([name, { isSlow = false }]) => wanted(name) && !(quick && isSlow))
  const slowFirst = chosen.sort(([, a], [, b]) => Number(b.isSlow ?? false) - Number(a.isSlow ?? false))
  return slowFirst.flatMap(([name, quirk]) => {
    const { isSlow = false } = quirk
    const everywhere = placesWithin(quirk, side)
    const first = quirk.inEachEra === true ? newestOfEachEra(everywhere) : everywhere.slice(0, 1)
    const permissions = (quirk.tolerates ?? []).flatMap((id) => ledger.get(id) ?? [])
    return (all ? everywhere : whereAllHold(permissions, first, everywhere)).map((place) => ({
      side,
      quirk: name,
      ...place,
      ...(isSlow && { isSlow }),
    }))
  })
}

/** `first`, and for each permission that does not hold there the first place where it does. */
function whereAllHold(
  permissions: readonly Requirement[],
  first: readonly Place[],
  everywhere: readonly Place[],
): readonly Place[] {
  const chosen = [...first]
  for (const permission of permissions) {
    const holds = ({ revision, transport }: Place) => holdsIn(permission, revision, transport)
    const place = chosen.some(holds) ? undefined : everywhere.find(holds)
    if (place !== undefined) chosen.push(place)
  }
  return chosen
}

/** On each transport the newest revision of both eras; `everywhere` has the newest ones first. */
function newestOfEachEra(everywhere: readonly Place[]): Place[] {
  const newest = new Map<string, Place>()
  for (const place of everywhere) {
    const key = `${place.transport} ${revisionOf(place.revision).era}`
    if (!newest.has(key)) newest.set(key, place)
  }
  return [...newest.values()]
}
