/**
 * Which subsets of its fixtures show something in a scenario: the `needs` of the requirements that it judges or provokes. A target
 * that offers such a subset and nothing else has these requirements judged.
 */
import type { FixtureDefinition } from '../../harness/fixtures/fixture-definition.ts'
import type { Scenario, Suite } from '../../harness/judging/suite.ts'

interface Subset {
  /** In alphabetical order; empty where nothing is needed. */
  readonly fixtures: readonly string[]
  /** The requirements that need no more than these. */
  readonly shows: readonly string[]
}

/** The contract calls them shorter. */
const short: Readonly<Record<string, string>> = { 'authorization-server': 'authorization' }

/** The scenarios that use more than one fixture. */
export const withSeveral = ({ scenarios }: Suite): readonly Scenario[] =>
  scenarios.filter(({ fixtures }) => (fixtures?.needed.length ?? 0) + (fixtures?.helpful.length ?? 0) > 1)

/** The requirements that a scenario judges or provokes. */
export const shownBy = ({ judges, provokes = [] }: Scenario): readonly string[] => [...Object.keys(judges), ...provokes]

/** The subsets of a scenario, each once. */
export function subsetsOf(scenario: Scenario, suite: Suite): readonly Subset[] {
  const own = namesOf(suite.fixtures, short[scenario.target] ?? scenario.target)
  const used = [...(scenario.fixtures?.needed ?? []), ...(scenario.fixtures?.helpful ?? [])]
  const needsOf = (id: string): readonly (readonly string[])[] =>
    (suite.requirements.get(id)?.needs ?? [])
      .map((alternatives) => alternatives.split('|').filter((name) => own.has(name)))
      .filter((names) => names.length > 0)
  const choices = shownBy(scenario).flatMap((id) =>
    needsOf(id).reduce<readonly (readonly string[])[]>(
      (sets, names) => sets.flatMap((set) => names.filter((name) => used.includes(name)).map((name) => [...set, name])),
      [[]],
    ),
  )
  const distinct = new Map(choices.map((set) => [...new Set(set)].sort()).map((set) => [set.join(), set]))
  return [...distinct.values()].map((fixtures) => ({
    fixtures,
    shows: shownBy(scenario).filter((id) =>
      needsOf(id).every((names) => names.some((name) => fixtures.includes(name))),
    ),
  }))
}

/** The contract as it is for a server that lists these tools, prompts and resources of it and no others; accounts and behaviour stay. */
export function restricted(contract: readonly FixtureDefinition[], names: readonly string[]): FixtureDefinition[] {
  return contract.map((fixture) => {
    if (fixture.kind === 'account' || fixture.kind === 'behaviour') return fixture
    const variants = Object.fromEntries(Object.entries(fixture.variants ?? {}).filter(([name]) => names.includes(name)))
    // A variant may be offered without the fixture that it is one of.
    return { ...fixture, name: names.includes(fixture.name) ? fixture.name : `no ${fixture.name}`, variants }
  })
}

const namesOf = (contract: readonly FixtureDefinition[], side: string): ReadonlySet<string> =>
  new Set(
    contract
      .filter((fixture) => fixture.side === side)
      .flatMap(({ name, variants = {} }) => [name, ...Object.keys(variants)]),
  )
