import type { RevisionId } from '../../schema/index.ts'
import { r20241105 } from './2024-11-05.ts'
import { r20250326 } from './2025-03-26.ts'
import { r20250618 } from './2025-06-18.ts'
import { r20251125 } from './2025-11-25.ts'
import { r20260728 } from './2026-07-28.ts'
import type { Revision } from './revision.ts'

export { between, isSince, since, until } from '../../schema/spans.ts'
export type { Revision } from './revision.ts'

/** Oldest first. */
export const allRevisions: readonly Revision[] = [r20241105, r20250326, r20250618, r20251125, r20260728]

/** The revisions that exist over a transport: no page says how a modern one would use HTTP+SSE. */
export function revisionsOver(transport: string): readonly Revision[] {
  return allRevisions.filter(({ era }) => transport !== 'http-sse' || era === 'legacy')
}

/** Ids of the revisions that open with initialize. */
export const legacy: readonly RevisionId[] = allRevisions.filter((r) => r.era === 'legacy').map((r) => r.id)

/** The youngest revision that opens with initialize. */
export const newestLegacy: RevisionId = legacy.at(-1) ?? r20251125.id

/** Ids of the revisions with metadata on each request. */
export const modern: readonly RevisionId[] = allRevisions.filter((r) => r.era === 'modern').map((r) => r.id)

/** True for a revision with metadata on each request. */
export const isModern = (revision: RevisionId | undefined): boolean => modern.some((id) => id === revision)

/** The ids of all revisions of the same era. */
export const sameEra = (id: RevisionId): readonly RevisionId[] => (legacy.includes(id) ? legacy : modern)

/** The revision with this id. */
export function revisionOf(id: RevisionId): Revision {
  const revision = allRevisions.find((r) => r.id === id)
  if (revision === undefined) throw new RangeError(`unknown revision ${id}`)
  return revision
}
