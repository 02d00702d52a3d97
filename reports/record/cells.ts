/** Where a verdict was given: one revision over one transport. */
import type { Result } from '../../harness/judging/result.ts'

export type Place = Pick<Result, 'revision' | 'transport'>

const transportOrder: readonly Result['transport'][] = ['stdio', 'streamable-http', 'http-sse']

/** `2025-06-18 stdio`: names the place, and is its key. */
export function placeName({ revision, transport }: Place): string {
  return `${revision} ${transport}`
}

/** Oldest revision first, then stdio, Streamable HTTP, HTTP+SSE. */
export function byPlace(a: Place, b: Place): number {
  if (a.revision !== b.revision) return a.revision < b.revision ? -1 : 1
  return transportOrder.indexOf(a.transport) - transportOrder.indexOf(b.transport)
}

/** The places without repetition, in order. */
export function distinctPlaces(places: Iterable<Place>): readonly Place[] {
  const known = new Map<string, Place>()
  for (const { revision, transport } of places) known.set(placeName({ revision, transport }), { revision, transport })
  return [...known.values()].sort(byPlace)
}

/** `stdio 2024-11-05, 2025-03-26; streamable-http 2025-06-18`. */
export function placeList(places: Iterable<Place>): string {
  const distinct = distinctPlaces(places)
  return transportOrder
    .map((transport) => ({
      transport,
      revisions: distinct.filter((p) => p.transport === transport).map((p) => p.revision),
    }))
    .filter(({ revisions }) => revisions.length > 0)
    .map(({ transport, revisions }) => `${transport} ${revisions.join(', ')}`)
    .join('; ')
}
