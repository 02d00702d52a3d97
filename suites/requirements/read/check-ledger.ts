/** What is wrong between the entries of the ledger: names used twice, references to nothing, circles, counts. */
import { type Requirement, type Yielding, yielding } from '../../../harness/index.ts'
import type { Fixture } from '../fixture.ts'

/** The problems, each as "id: what is wrong"; none when the ledger hangs together. */
export function* ledgerProblems(requirements: readonly Requirement[], fixtures: readonly Fixture[]): Generator<string> {
  yield* twice(requirements.map((requirement) => requirement.id))
  const bases = fixtureBases(fixtures)
  yield* twice([...fixtures.map(({ name }) => name), ...fixtures.flatMap(({ variants = {} }) => Object.keys(variants))])
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]))
  const yieldsTo = yielding(byId)
  for (const requirement of requirements) {
    for (const name of neededFixtures(requirement)) {
      if (!bases.has(name)) yield `${requirement.id}: needs the fixture ${name}, which is not in fixtures.yaml`
    }
    yield* yieldingProblems(requirement, byId, yieldsTo)
  }
  for (const fixture of fixtures) {
    const isNeeded = (name: string): boolean => bases.get(name) === fixture.name
    const count = requirements.filter((requirement) => neededFixtures(requirement).some(isNeeded)).length
    if (count !== fixture.unlocks) yield `${fixture.name}: unlocks ${fixture.unlocks}, but ${count} entries need it`
    if (count === 0) yield `${fixture.name}: no entry needs it`
  }
}

/** Fixture, or variant of one -> the fixture. */
export function fixtureBases(fixtures: readonly Fixture[]): ReadonlyMap<string, string> {
  return new Map(
    fixtures.flatMap(({ name, variants = {} }) =>
      [name, ...Object.keys(variants)].map((own): [string, string] => [own, name]),
    ),
  )
}

/** All fixtures and variants that a requirement names, alternatives (`a|b`) one by one. */
function neededFixtures(requirement: Requirement): readonly string[] {
  return requirement.needs.flatMap((alternatives) => alternatives.split('|'))
}

/** If the same evidence violates several requirements, one of them has to stay a failure. */
function* yieldingProblems(
  { id, refines, yields_to = [] }: Requirement,
  byId: ReadonlyMap<string, Requirement>,
  yieldsTo: Yielding,
): Generator<string> {
  if (refines !== undefined && !byId.has(refines)) yield `${id}: refines ${refines}, which does not exist`
  for (const other of yields_to) if (!byId.has(other)) yield `${id}: yields to ${other}, which does not exist`
  if (yieldsTo(id).has(id)) yield `${id}: yields to itself, by refines or yields_to`
}

function* twice(names: readonly string[]): Generator<string> {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) yield `${name}: used twice`
    seen.add(name)
  }
}
