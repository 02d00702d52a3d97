import type { RevisionId } from '../../schema/index.ts'
import type { FixtureMap } from '../suite.ts'
import type { RevisionFacts } from './facts.ts'

/** What is known of a family of servers: which of their primitives serve which fixtures. */
export interface Preset {
  readonly name: string
  /** Where it holds; by default in every revision. */
  readonly revisions?: readonly RevisionId[]
  /**
   * Tools that the target must all list for the preset to count. It keeps a preset with everyday names from calling a
   * stranger's tool of the same name. Without it every primitive counts for itself.
   */
  readonly recognisedBy?: readonly string[]
  /** Fixture, or variant of one -> primitive. It binds where the target lists the primitive. */
  readonly fixtures: FixtureMap
  /** Further tools that need something of the client, or disturb other calls: never called merely for their result. */
  readonly setApart?: readonly string[]
}

/** The presets that hold in the revision of the facts and recognise the target. */
export function activePresets(presets: readonly Preset[], facts: RevisionFacts): readonly Preset[] {
  const tools = new Set(facts.tools.map((tool) => tool.name))
  return presets.filter(
    ({ revisions, recognisedBy = [] }) =>
      (revisions?.includes(facts.revision) ?? true) && recognisedBy.every((tool) => tools.has(tool)),
  )
}
