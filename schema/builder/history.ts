import { type RevisionId, revisions } from '../revisions.ts'
import type { Change, Field, Schema } from './schema.ts'

type Entries<T> = { readonly [R in RevisionId]?: T }

/** A message type: its schema, and the revisions in which it has a name of its own (all, if not given). */
export interface Definition {
  readonly schema: Schema
  readonly from?: RevisionId
  readonly to?: RevisionId
}

/** A schema that changed: each entry holds from its revision until the next entry. */
export function history(entries: Entries<Schema>): Schema {
  return { kind: 'history', changes: changes(entries) }
}

/** A member that changed in a way that a schema cannot say, e.g. from optional to required. */
export function fieldHistory(entries: Entries<Field>): Field {
  return { kind: 'fieldHistory', changes: changes(entries) }
}

/** A member that exists from `revision` on. */
export function since(revision: RevisionId, field: Field): Field {
  return { kind: 'fieldHistory', changes: [{ revision, value: field }] }
}

/** A member that existed up to and including `revision`. */
export function until(revision: RevisionId, field: Field): Field {
  return during(revisions[0], revision, field)
}

/** A member that existed between two revisions, both included. */
export function during(from: RevisionId, to: RevisionId, field: Field): Field {
  const next = revisions[revisions.indexOf(to) + 1]
  const start: Change<Field> = { revision: from, value: field }
  return { kind: 'fieldHistory', changes: next ? [start, { revision: next, value: undefined }] : [start] }
}

/** A type that has a name of its own between these revisions, both included; elsewhere it is inlined where used. */
export function named(range: { from?: RevisionId; to?: RevisionId }, schema: Schema): Definition {
  return { schema, ...range }
}

/** What held in `revision`: the newest change that is not newer. `undefined`: nothing yet, or gone. */
export function at<T>(changes: readonly Change<T>[], revision: RevisionId): T | undefined {
  return changes.findLast((change) => change.revision <= revision)?.value
}

/** True if the type has a name of its own in `revision`. */
export function isNamed(definition: Definition, revision: RevisionId): boolean {
  return (definition.from ?? revision) <= revision && revision <= (definition.to ?? revision)
}

function changes<T>(entries: Entries<T>): Change<T>[] {
  return revisions.flatMap((revision) => {
    const value = entries[revision]
    return value === undefined ? [] : [{ revision, value }]
  })
}
