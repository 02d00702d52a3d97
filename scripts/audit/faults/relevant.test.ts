import { describe, expect, test } from 'vitest'
import { passed } from '../../../harness/judging/finding.ts'
import type { Scenario, Suite } from '../../../harness/judging/suite.ts'
import { loadSuite } from '../../../suites/index.ts'
import { busiest, type Effort, nearToAny, relevantTo } from './relevant.ts'

type Parts = Pick<Scenario, 'isolation' | 'provokes'> & { readonly target?: 'client' }

function scenario(id: string, judged: readonly string[], { target, ...parts }: Parts = {}): Scenario {
  const judges = Object.fromEntries(judged.map((one) => [one, () => passed]))
  const base = { id, title: id, judges, drive: async () => {}, ...parts }
  return target === 'client' ? { ...base, target } : { ...base, target: 'server' }
}

const suite: Suite = {
  requirements: new Map(),
  scenarios: [
    scenario('server/errors/all', ['errors.some.rule']),
    scenario(busiest.server, ['capabilities.some.rule'], { isolation: 'shared' }),
    scenario('server/tools/list', ['tools.list.rule'], { isolation: 'shared' }),
    scenario('server/tools/call', ['tools.call.rule', 'tools.list.rule'], { provokes: ['meta.watched.rule'] }),
    scenario('fuzz/messages', ['tools.call.rule', 'fuzz.some.rule']),
    scenario('client/tools/call', ['tools.call.rule'], { target: 'client' }),
  ],
  monitors: [{ id: 'monitors/meta', title: '', judges: { 'meta.watched.rule': () => passed } }],
  fixtures: [],
  presets: [],
}

const whole: Effort = { quick: false, firstKill: false }
const quick: Effort = { quick: true, firstKill: true }
const ids = (requirement: string, effort: Effort): string[] =>
  relevantTo(requirement, suite, 'server', effort).scenarios.map(({ id }) => id)

describe('the scenarios for a fault', () => {
  test.each<[string, string, Effort, string[]]>([
    [
      'those that judge its rule, those of its topic, the busiest, the others',
      'tools.call.rule',
      whole,
      ['server/tools/call', 'server/tools/list', busiest.server, 'server/errors/all'],
    ],
    ['quick: those that judge its rule', 'tools.list.rule', quick, ['server/tools/list', 'server/tools/call']],
    [
      'quick, but watched by a monitor: all, those first that make the occasion',
      'meta.watched.rule',
      quick,
      ['server/tools/call', busiest.server, 'server/errors/all', 'server/tools/list'],
    ],
    [
      'generated messages, where nothing else shows the fault',
      'tools.call.rule',
      { ...whole, generated: true },
      ['fuzz/messages'],
    ],
    ['generated messages, where nothing else judges its rule', 'fuzz.some.rule', quick, ['fuzz/messages']],
  ])('%s', (_, requirement, effort, expected) => {
    expect(ids(requirement, effort).slice(0, expected.length)).toEqual(expected)
    if (requirement !== 'fuzz.some.rule') expect(ids(requirement, effort)).toHaveLength(expected.length)
  })

  test('a run that ends at the first kill shares no connections: a shared one closes when all is over', () => {
    const isolation = (effort: Effort) =>
      relevantTo('meta.watched.rule', suite, 'server', effort).scenarios.map((one) => one.isolation)
    expect(isolation({ quick: false, firstKill: true })).not.toContain('shared')
    expect(isolation(whole)).toContain('shared')
  })
})

test('near a watched requirement are what provokes it, its topic and the busiest', () => {
  const near = nearToAny(['meta.watched.rule'], suite, 'server').scenarios
  expect(near.map(({ id }) => id)).toEqual([busiest.server, 'server/tools/call'])
})

test.each(['server', 'client'] as const)('the busiest scenario of the %s side exists', async (side) => {
  const { scenarios } = await loadSuite()
  expect(scenarios.filter(({ target }) => target === side).map(({ id }) => id)).toContain(busiest[side])
})
