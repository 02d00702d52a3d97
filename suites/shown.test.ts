import { describe, expect, test } from 'vitest'
import { selection } from '../api/settings/selection/selection.ts'
import { observedFacts } from '../harness/judging/offered-facts.ts'
import { plan } from '../harness/runner/plan.ts'
import type { Side } from '../harness/trace/place.ts'
import { loadSuite } from './index.ts'

const suite = await loadSuite()
const monitored = new Set(suite.monitors.flatMap(({ judges }) => Object.keys(judges)))
const scenarios = new Set(suite.scenarios.map(({ id }) => id))

test('what is kept is about rules of monitors and scenarios that exist: npx tsx scripts/shown.ts', () => {
  const gone = Object.entries(suite.shown ?? {}).flatMap(([rule, ids]) => [
    ...(monitored.has(rule) ? [] : [rule]),
    ...ids.filter((id) => !scenarios.has(id)),
  ])
  expect(gone).toEqual([])
})

const planned = (side: Side, requirements: readonly string[], among: readonly string[] = []): readonly string[] => [
  ...new Set(
    plan(suite, observedFacts(side), selection(suite, { scenarios: among, requirements, excluded: [] })).cells.map(
      ({ scenario }) => scenario,
    ),
  ),
]

describe('asked for one rule of a monitor', () => {
  test('only what shows it runs', () => {
    expect(planned('client', ['roots.uri.file-scheme'])).toEqual([
      'client/capabilities/declared',
      'client/roots/asked-user',
      'client/roots/changes',
    ])
  })

  test('all run where each may show it', () => {
    expect(planned('server', ['messages.jsonrpc.version-member']).length).toBeGreaterThan(50)
  })

  test('a scenario that is named runs, for it may have shown it on another target', () => {
    expect(planned('client', ['roots.uri.file-scheme'], ['client/tools/outcomes'])).toEqual(['client/tools/outcomes'])
  })

  test('of those that are named the ones that show it', () => {
    expect(planned('client', ['roots.uri.file-scheme'], ['client/roots/*'])).toEqual([
      'client/roots/asked-user',
      'client/roots/changes',
    ])
  })
})

test('asked for everything, every scenario runs', () => {
  const everywhere = suite.scenarios
    .filter(({ target, onRequest }) => target === 'client' && onRequest === undefined)
    .map(({ id }) => id)
  expect([...planned('client', [])].toSorted()).toEqual(everywhere.toSorted())
})
