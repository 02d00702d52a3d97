import { expect, test } from 'vitest'
import { targets } from '../../../fixtures/targets/index.ts'
import { cooperationRules, isFixture, isPlain, share, shownIn } from './exercised.ts'

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

test('there are fixture servers and drivers, and rules that need them', async () => {
  const fixtures = targets.filter(isFixture)
  for (const side of ['server', 'client'] as const) {
    expect(fixtures.filter((target) => target.side === side)).toHaveLength(4)
    expect((await cooperationRules(side)).filter(isPlain).length).toBeGreaterThan(0)
  }
})

test('a rule counts on the side where it is judged, by what that side offers', async () => {
  const idsOf = async (side: 'server' | 'client') => (await cooperationRules(side)).map(({ id }) => id)
  const [server, client] = [await idsOf('server'), await idsOf('client')]
  expect(client).toContain('lifecycle.timeout.configurable')
  expect(server).not.toContain('lifecycle.timeout.configurable')
})

test('what takes a second user is told apart from what an SDK alone can show', async () => {
  const rules = await cooperationRules('server')
  expect(rules.find(({ id }) => id === 'tools.security.access-control')).not.toSatisfy(isPlain)
  expect(rules.find(({ id }) => id === 'elicitation.complete.shape')).toSatisfy(isPlain)
})
