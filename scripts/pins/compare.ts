/** Compares the pins of the ledger with the pages: which hold, which statement stands elsewhere now, which is gone. */
import type { Requirement } from '../../harness/index.ts'
import type { Pin } from '../../suites/requirements/read/pins.ts'
import { type Pins, pageOf } from '../../suites/requirements/read/read-pins.ts'
import { type Pages, unread } from './pages.ts'
import { propose } from './propose.ts'
import type { Section } from './statement.ts'
import { pinned, pinTo } from './statement-at.ts'

/** What is to be done about one entry in one revision. */
export type Difference =
  | {
      readonly kind: 'unpinned'
      readonly id: string
      readonly revision: string
      readonly to?: Pin
      readonly text?: string
    }
  | { readonly kind: 'moved'; readonly id: string; readonly revision: string; readonly from: Pin; readonly to: Pin }
  | {
      readonly kind: 'gone'
      readonly id: string
      readonly revision: string
      readonly from: Pin
      readonly to?: Pin
      readonly text?: string
    }
  | { readonly kind: 'no-page'; readonly id: string; readonly revision: string; readonly place: string }

/** @param pins by id; entries without any are told as unpinned */
export function compare(
  requirements: Iterable<Requirement>,
  pins: ReadonlyMap<string, Pins>,
  pages: Pages,
): readonly Difference[] {
  return [...requirements].flatMap((requirement) =>
    Object.entries(requirement.revisions).flatMap(([revision, place]): readonly Difference[] => {
      const { id } = requirement
      const sections = pages.sections(revision, pageOf(place))
      if (sections === undefined) return unread.has(revision) ? [] : [{ kind: 'no-page', id, revision, place }]
      const those = pins.get(id)?.get(revision)
      const best = (): { to?: Pin; text?: string } => nearest(requirement, place, sections)
      if (those === undefined) return [{ kind: 'unpinned', id, revision, ...best() }]
      return those.flatMap((from): readonly Difference[] => {
        const same = pinned(pageOf(place), sections).filter(({ pin }) => pin.digest === from.digest)
        if (same.some(({ pin }) => pin.place === from.place && pin.mark === from.mark)) return []
        const [to] = [...same.filter(({ pin }) => pin.place === from.place), ...same]
        if (to !== undefined) return [{ kind: 'moved', id, revision, from, to: to.pin }]
        return [{ kind: 'gone', id, revision, from, ...best() }]
      })
    }),
  )
}

/** The statement that says most nearly what the entry says. */
function nearest(requirement: Requirement, place: string, sections: readonly Section[]): { to?: Pin; text?: string } {
  const [best] = propose(requirement, place.split('#', 2)[1] ?? '', sections)
  if (best === undefined) return {}
  return { to: pinTo(pageOf(place), best.anchor, best.statement), text: best.statement.text }
}
