import { expect, test } from 'vitest'
import { targets } from '../../fixtures/targets/index.ts'
import { cooperationRules, isFixture, share, shownIn } from './exercised.ts'

test('a share is rounded down, so that only all of them are 100 %', () => {
  expect([share(199, 200), share(200, 200), share(0, 0)]).toEqual([
    '199 of 200 (99 %)',
    '200 of 200 (100 %)',
    '0 of 0 (100 %)',
  ])
})

test('a rule is shown by a verdict of whatever kind, not by its absence', () => {
  const results = (verdict: 'passed' | 'failed' | 'warned' | 'not-observed' | 'not-applicable') => [
    { verdict, at: [0] },
  ]
  const requirements = [
    { id: 'kept', results: results('passed') },
    { id: 'broken', results: results('failed') },
    { id: 'advised', results: [...results('not-observed'), ...results('warned')] },
    { id: 'unseen', results: [...results('not-observed'), ...results('not-applicable')] },
  ]
  expect(shownIn({ requirements })).toEqual(['kept', 'broken', 'advised'])
})

test('there are fixture servers and drivers, and rules that need them', () => {
  const fixtures = targets.filter(isFixture)
  for (const side of ['server', 'client'] as const) {
    expect(fixtures.filter((target) => target.side === side)).toHaveLength(4)
    expect(cooperationRules(side).length).toBeGreaterThan(0)
  }
})
