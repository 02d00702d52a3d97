/** The dated revisions of the protocol, oldest first. */
export const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const

/** One dated revision of the protocol, e.g. `2025-06-18`. */
export type RevisionId = (typeof revisions)[number]

/** True if `value` names a revision that this package knows. */
export function isRevisionId(value: unknown): value is RevisionId {
  return revisions.some((revision) => revision === value)
}
