/** Spans of revisions, by their order in revisions.ts. */
import { type RevisionId, revisions } from './revisions.ts'

/** This revision and all later ones, those to come included. */
export const since = (first: RevisionId): readonly RevisionId[] => revisions.slice(revisions.indexOf(first))

/** All revisions up to this one. */
export const until = (last: RevisionId): readonly RevisionId[] => revisions.slice(0, revisions.indexOf(last) + 1)

/** The revisions from the first one to the last one, both included. */
export const between = (first: RevisionId, last: RevisionId): readonly RevisionId[] =>
  revisions.slice(revisions.indexOf(first), revisions.indexOf(last) + 1)

/** True if `revision` is `first` or a later one. */
export const isSince = (revision: RevisionId, first: RevisionId): boolean =>
  revisions.indexOf(revision) >= revisions.indexOf(first)
