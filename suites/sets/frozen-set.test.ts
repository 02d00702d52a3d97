import { describe, expect, test } from 'vitest'
import { revisions } from '../../schema/index.ts'
import { loadSuite } from '../index.ts'
import { demandOf, type FrozenDemand, freeze, type JudgedRule } from './frozen-set.ts'
import { judgedRules } from './judged-rules.ts'
import { minorOf, releases } from './releases.ts'

const none: ReadonlySet<string> = new Set()
const rule = (requirement: string, weight: JudgedRule['weight'] = 'fail'): JudgedRule => ({
  side: 'server',
  revision: '2025-11-25',
  requirement,
  weight,
})
const suite = await loadSuite()

type How = JudgedRule['weight'] | 'stricter'

describe('a rule over releases', () => {
  /** What each of three releases demands by `a.b`, given how it is judged there; the first release judges `x.y` alone. */
  function demands(judged: readonly (How | undefined)[]): (FrozenDemand | undefined)[] {
    let set = freeze(
      [rule('x.y'), ...(judged[0] === undefined ? [] : [rule('a.b', weightOf(judged[0]))])],
      undefined,
      none,
    )
    const told = [demandOf(set)('server', '2025-11-25', 'a.b')]
    for (const how of judged.slice(1)) {
      const rules = [rule('x.y'), ...(how === undefined ? [] : [rule('a.b', weightOf(how))])]
      set = freeze(rules, set, new Set(how === 'stricter' ? ['a.b'] : []))
      told.push(demandOf(set)('server', '2025-11-25', 'a.b'))
    }
    return told
  }
  const weightOf = (how: How): JudgedRule['weight'] => (how === 'stricter' ? 'fail' : how)

  test.each<[string, readonly (How | undefined)[], readonly (FrozenDemand | undefined)[]]>([
    ['that was there from the first on counts', ['fail', 'fail', 'fail'], ['fail', 'fail', 'fail']],
    ['that is new is told for a release, then counts', [undefined, 'fail', 'fail'], [undefined, 'new', 'fail']],
    ['whose judge becomes stricter is told for a release', ['fail', 'stricter', 'fail'], ['fail', 'new', 'fail']],
    ['that rises from a warning stays one for a release', ['warn', 'fail', 'fail'], ['warn', 'rising', 'fail']],
    ['that becomes milder is so at once', ['fail', 'warn', 'warn'], ['fail', 'warn', 'warn']],
    ['that is gone demands nothing', ['fail', undefined, undefined], ['fail', undefined, undefined]],
  ])('one %s', (_name, judged, expected) => {
    expect(demands(judged)).toEqual(expected)
  })
})

test('without a release before, all that is judged counts as the ledger says', () => {
  const rules = judgedRules(suite)
  const demand = demandOf(freeze(rules, undefined, none))
  expect(rules.length).toBeGreaterThan(1000)
  for (const { side, revision, requirement, weight } of rules)
    expect(demand(side, revision, requirement), `${side} ${revision} ${requirement}`).toBe(weight)
})

test('the rules of an authorization server count as those of a server', () => {
  const demand = demandOf(freeze(judgedRules(suite), undefined, none))
  const judged = suite.scenarios.filter(({ target }) => target === 'authorization-server')
  expect(judged.length).toBeGreaterThan(0)
  for (const id of judged.flatMap(({ judges }) => Object.keys(judges))) {
    const requirement = suite.requirements.get(id)
    if (requirement?.verdict === undefined) continue
    const [revision] = revisions.filter((known) => known in requirement.revisions)
    if (revision !== undefined) expect(demand('server', revision, id), id).toBe(requirement.verdict)
  }
})

test('a set knows nothing of other sides and revisions', () => {
  const demand = demandOf(freeze([rule('a.b')], undefined, none))
  expect(demand('client', '2025-11-25', 'a.b')).toBeUndefined()
  for (const revision of revisions.filter((id) => id !== '2025-11-25'))
    expect(demand('server', revision, 'a.b')).toBeUndefined()
})

test('a set is compact: under 60 bytes for a rule in all its revisions on both sides', () => {
  const rules = judgedRules(suite)
  const size = JSON.stringify(freeze(rules, undefined, none)).length
  expect(size / new Set(rules.map(({ requirement }) => requirement)).size).toBeLessThan(60)
})

test('each set that is kept can be looked up, and so can that of this release', () => {
  const { own, names, setOf } = releases(suite, '0.1.7')
  expect(own).toBe(minorOf('0.1.7'))
  for (const name of names) expect(setOf(name)?.server).toBeDefined()
  expect(setOf('99.0')).toBeUndefined()
})
