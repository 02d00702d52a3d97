import type { RevisionId } from '../../schema/index.ts'

/** Something a target may offer so that more requirements can be judged; the fields are those of fixtures.yaml. */
export interface Fixture {
  /** Unique, kebab-case. */
  readonly name: string
  readonly side: 'server' | 'client' | 'authorization'
  readonly kind: 'tool' | 'prompt' | 'resource' | 'template' | 'list' | 'behaviour' | 'driver-action' | 'account'
  /** What it does. */
  readonly duty: string
  /** The first revision that has what it and its variants need; absent: all have. */
  readonly since?: RevisionId
  /** How many requirements name it. */
  readonly unlocks: number
  /** Name -> the same fixture with other arguments, or a sibling that it includes. */
  readonly variants?: Readonly<Record<string, string>>
  /** Where else it is found: primitives of the official suite and of server-everything, and a note. */
  readonly also_served_by?: Readonly<Record<string, string>>
}
