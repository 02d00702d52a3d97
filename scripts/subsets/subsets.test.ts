/** Which subsets of fixtures show something, as data; `npm run subsets` runs each of them. */
import { describe, expect, test } from 'vitest'
import { loadSuite } from '../../suites/index.ts'
import { restricted, subsetsOf, withSeveral } from './subsets.ts'
import { together } from './together.ts'

const suite = await loadSuite()
const several = withSeveral(suite)
const joint = (fixtures: readonly string[]): boolean => fixtures.length > 1

describe('each fixture of a scenario shows something by itself, or it is said why not', () => {
  test.each(several.map((scenario) => [scenario.id, subsetsOf(scenario, suite)] as const))('%s', (_, subsets) => {
    expect(subsets.map(({ shows }) => shows.length)).not.toContain(0)
    const sets = subsets.map(({ fixtures }) => fixtures).filter(joint)
    expect(sets.map(String).filter((set) => together[set] === undefined)).toEqual([])
  })
})

test('no reason is left of what is needed no more', () => {
  const sets = several.flatMap((scenario) => subsetsOf(scenario, suite).map(({ fixtures }) => String(fixtures)))
  expect(Object.keys(together).filter((set) => !sets.includes(set))).toEqual([])
})

test('what is needed beside what: a list of subsets', () => {
  const scenario = several.find(({ id }) => id === 'server/mrtr/redeemed-state')
  expect(scenario && subsetsOf(scenario, suite)).toEqual([
    { fixtures: ['stateful-tool'], shows: ['mrtr.server.state-bound-to-request', 'mrtr.server.state-integrity'] },
    { fixtures: ['redeem-once-tool'], shows: ['mrtr.server.state-single-use'] },
  ])
})

test('one of several is enough where the ledger says so', () => {
  const scenario = several.find(({ id }) => id === 'server/meta/undeclared-capability')
  const sets = scenario && subsetsOf(scenario, suite).map(({ fixtures }) => fixtures)
  expect(sets).toEqual([['eliciting-tool'], ['sampling-tool'], ['roots-tool']])
})

test('a variant is offered without its fixture, an account stays', () => {
  const names = restricted(suite.fixtures, ['counter-tool']).flatMap(({ name, variants = {} }) => [
    name,
    ...Object.keys(variants),
  ])
  expect(names).toContain('counter-tool')
  expect(names).toContain('two-principals')
  expect(names).not.toContain('slow-tool')
})
