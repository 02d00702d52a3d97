import type { Side } from '../trace/events.ts'
import type { FixtureDefinition, FixtureKind } from './fixture-definition.ts'
import type { Fixtures } from './fixtures.ts'

export interface MissingFixture {
  /** Names of fixtures, one of which would do. */
  readonly anyOf: readonly string[]
  /** One line: what is missing and how to supply it. */
  readonly supply: string
}

/**
 * What a requirement's `needs` lack in a cell. `a|b` is met by one of them. Fixtures of the other side do not count: rules for
 * sender and receiver name those of both.
 */
export function missingFixtures(
  needs: readonly string[],
  fixtures: Fixtures,
  side: Side,
  contract: readonly FixtureDefinition[],
): readonly MissingFixture[] {
  const other = side === 'server' ? 'client' : 'server'
  return needs
    .map((need) => need.split('|').filter((name) => definitionOf(name, contract)?.side !== other))
    .filter((anyOf) => anyOf.length > 0 && !anyOf.some((name) => fixtures.find(name)))
    .map((anyOf) => ({ anyOf, supply: supplyLine(anyOf, contract) }))
}

function definitionOf(name: string, contract: readonly FixtureDefinition[]): FixtureDefinition | undefined {
  return contract.find((fixture) => fixture.name === name || Object.hasOwn(fixture.variants ?? {}, name))
}

function supplyLine(anyOf: readonly string[], contract: readonly FixtureDefinition[]): string {
  const kind = anyOf.map((name) => definitionOf(name, contract)?.kind).find((found) => found !== undefined)
  const line = `no fixture ${anyOf.join(' or ')}: ${howTo(kind)}`
  return `${line} under fixtures in the configuration`
}

function howTo(kind: FixtureKind | undefined): string {
  switch (kind) {
    case 'tool':
    case 'prompt':
    case 'resource':
    case 'template':
      return `offer a ${kind} of that name, or name yours`
    case 'driver-action':
      return 'let the client driver do it, and say so'
    default:
      return 'say what the target offers for it'
  }
}
