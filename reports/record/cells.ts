/** Where a verdict was given: one revision over one transport. */
import { type Place, placeName, transportKinds } from '../../harness/trace/place.ts'
import { type RevisionId, revisions } from '../../schema/revisions.ts'

/** Oldest revision first, then stdio, Streamable HTTP, HTTP+SSE. */
export function byPlace(a: Place, b: Place): number {
  if (a.revision !== b.revision) return a.revision < b.revision ? -1 : 1
  return transportKinds.indexOf(a.transport) - transportKinds.indexOf(b.transport)
}

/** The places without repetition, in order. */
export function distinctPlaces(places: Iterable<Place>): readonly Place[] {
  const known = new Map<string, Place>()
  for (const { revision, transport } of places) known.set(placeName({ revision, transport }), { revision, transport })
  return [...known.values()].sort(byPlace)
}

/** `stdio 2024-11-05 to 2025-06-18; streamable-http 2025-06-18`: neighbours of three and more are a range. */
export function placeList(places: Iterable<Place>): string {
  const distinct = distinctPlaces(places)
  return transportKinds
    .map((transport) => ({
      transport,
      revisions: distinct.filter((p) => p.transport === transport).map((p) => p.revision),
    }))
    .filter(({ revisions }) => revisions.length > 0)
    .map(({ transport, revisions }) => `${transport} ${ranges(revisions).join(', ')}`)
    .join('; ')
}

/** `2025-03-26 to 2026-07-28`, whatever the transports. */
export function revisionList(places: Iterable<Place>): string {
  return ranges([...new Set(distinctPlaces(places).map(({ revision }) => revision))]).join(', ')
}

function ranges(present: readonly RevisionId[]): readonly string[] {
  const runs: RevisionId[][] = []
  for (const revision of present) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run !== undefined && before !== undefined && revisions.indexOf(revision) === revisions.indexOf(before) + 1)
      run.push(revision)
    else runs.push([revision])
  }
  return runs.flatMap((run) => (run.length > 2 ? [`${run[0]} to ${run.at(-1)}`] : run))
}
