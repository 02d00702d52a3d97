/** Every dated version of the protocol that this server speaks, oldest first. */
export const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const

export type Revision = (typeof revisions)[number]

export const stateless = '2026-07-28' satisfies Revision

/** The revisions that open with `initialize`. */
export const legacy: readonly Revision[] = revisions.filter((revision) => revision !== stateless)

export function isRevision(value: unknown): value is Revision {
  return revisions.some((revision) => revision === value)
}

/** True when `revision` is `first` or newer; revisions are dates and compare as text. */
export function since(revision: Revision, first: Revision): boolean {
  return revision >= first
}
