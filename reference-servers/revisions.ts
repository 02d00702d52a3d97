/** Every dated version of the protocol that this server speaks, oldest first. */
export const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const

export type Revision = (typeof revisions)[number]

/** The revisions that carry their metadata on each request, oldest first. */
const statelessRevisions: readonly Revision[] = revisions.slice(revisions.indexOf('2026-07-28'))

export const isStateless = (revision: string | undefined): boolean => statelessRevisions.some((id) => id === revision)

/** The stateless revision that is taken for a message that names none. */
export const newestStateless: Revision = statelessRevisions.at(-1) ?? '2026-07-28'

/** The revisions that open with `initialize`. */
export const legacy: readonly Revision[] = revisions.filter((revision) => !isStateless(revision))

export function isRevision(value: unknown): value is Revision {
  return revisions.some((revision) => revision === value)
}

/** True when `revision` is `first` or newer. */
export const isSince = (revision: Revision, first: Revision): boolean =>
  revisions.indexOf(revision) >= revisions.indexOf(first)

/** This revision and all later ones. */
export const since = (first: Revision): readonly Revision[] => revisions.slice(revisions.indexOf(first))

/** All revisions up to this one. */
export const until = (last: Revision): readonly Revision[] => revisions.slice(0, revisions.indexOf(last) + 1)

export const between = (first: Revision, last: Revision): readonly Revision[] =>
  revisions.slice(revisions.indexOf(first), revisions.indexOf(last) + 1)
