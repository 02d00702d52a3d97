/** Scenarios and ledger name the same fixtures, in both directions. */
import { expect, test } from 'vitest'
import { fixtureNames } from '../generated/fixture-names.ts'
import type { Scenario } from '../harness/index.ts'
import { loadSuite } from './index.ts'
import { fixtureBases } from './requirements/read/check-ledger.ts'
import { readLedger } from './requirements/read/read.ts'

const suite = await loadSuite()
const ledger = readLedger()
const bases = fixtureBases(ledger.fixtures)
const sides = new Map(ledger.fixtures.map(({ name, side }) => [name, side]))
/** The contract calls them shorter. */
const short: Readonly<Record<string, string>> = { 'authorization-server': 'authorization' }
const isOf = (side: string, name: string): boolean => sides.get(bases.get(name) ?? '') === (short[side] ?? side)

/** The `needs` of what a scenario judges or provokes, as far as its own side goes: lists of which one is enough. */
function needsOf({ target, judges, provokes = [] }: Scenario): readonly (readonly string[])[] {
  return [...Object.keys(judges), ...provokes]
    .flatMap((id) => suite.requirements.get(id)?.needs ?? [])
    .map((alternatives) => alternatives.split('|').filter((name) => isOf(target, name)))
    .filter((names) => names.length > 0)
}

test('the names of fixtures are those of the contract', () => {
  expect([...fixtureNames]).toEqual([...bases.keys()].sort())
})

test.each(suite.scenarios.map((scenario) => [scenario.id, scenario] as const))(
  '%s needs what the ledger says',
  (_, scenario) => {
    const { needed, helpful } = scenario.fixtures ?? { needed: [], helpful: [] }
    const needs = needsOf(scenario)
    const unmet = needs.filter((names) => !names.some((name) => needed.includes(name)))
    expect({
      unmet,
      needless: needed.filter((name) => !needs.flat().includes(name)),
      notOnlyHelpful: helpful.filter((name) => needs.some(([only, other]) => only === name && other === undefined)),
      ofTheOtherSide: [...needed, ...helpful].filter((name) => !isOf(scenario.target, name)),
    }).toEqual({ unmet: [], needless: [], notOnlyHelpful: [], ofTheOtherSide: [] })
  },
)
