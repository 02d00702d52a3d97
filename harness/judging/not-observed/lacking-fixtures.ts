/** The fixtures without which a requirement could not be seen, read from its `needs`. */
import { doable, needsAction } from '../../driver/needs.ts'
import type { FixtureDefinition } from '../../fixtures/fixture-definition.ts'
import type { Side } from '../../trace/place.ts'
import type { Requirement } from '../suite.ts'

export interface FixtureSituation {
  /** The side under test: rules for both sides name fixtures of both. */
  readonly side: Side
  /** The fixtures that the target serves here; undefined when nobody looked. */
  readonly bound: readonly string[] | undefined
  readonly contract: readonly FixtureDefinition[]
  /** The fixtures that the experiment would use; default: any. */
  readonly used?: readonly string[]
}

/**
 * The reason of a not-observed verdict, the same for all requirements that lack the same: "needs slow-tool: offer ...".
 * Undefined when the target serves all that the requirement needs, or when what it needs is no primitive and cannot be looked for.
 */
export function lackingFixtures({ needs }: Requirement, situation: FixtureSituation): string | undefined {
  const { bound, used } = situation
  if (bound === undefined) return undefined
  const servable = servableNames(situation)
  for (const alternatives of needs) {
    const names = alternatives.split('|').filter((name) => servable.has(name) && (used?.includes(name) ?? true))
    if (names.length > 0 && !names.some((name) => bound.includes(name)))
      return situation.side === 'client' ? needsAction(names) : reasonFor(names)
  }
  return undefined
}

const primitives: readonly FixtureDefinition['kind'][] = ['tool', 'prompt', 'resource', 'template']

/** By contract: asked for each requirement of each connection. */
const ofServers = new WeakMap<readonly FixtureDefinition[], ReadonlySet<string>>()

/** The fixtures of the side that a primitive serves, and their variants; of a client, what it or its driver does. */
function servableNames({ contract, side }: FixtureSituation): ReadonlySet<string> {
  if (side === 'client') return doable
  const known = ofServers.get(contract)
  if (known !== undefined) return known
  const servable = contract.filter((fixture) => fixture.side === side && primitives.includes(fixture.kind))
  const names = new Set(servable.flatMap(({ name, variants = {} }) => [name, ...Object.keys(variants)]))
  ofServers.set(contract, names)
  return names
}

function reasonFor(names: readonly string[]): string {
  const last = names.at(-1)
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last
  return `needs ${list}: add it under that name, or map your own under fixtures in the config`
}
