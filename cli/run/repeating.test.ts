import { expect, test } from 'vitest'
import { sampleSuite } from '../../fixtures/samples/sample-suite.ts'
import { repeating } from './repeating.ts'

const place = { revision: '2025-11-25', transport: 'stdio' } as const
const [scenario, other] = sampleSuite.scenarios
const [requirement = ''] = Object.keys(scenario?.judges ?? {})
const none = { scenarios: [], requirements: [], excluded: [] }

test('what failed takes part where it did, a scenario that crashed the target as a whole', () => {
  if (scenario === undefined) throw new Error('expected a scenario')
  const failed = { only: [{ requirement, ...place }], scenarios: new Set([scenario.id]), crashes: [] }
  const crashed = { only: [], scenarios: new Set<string>(), crashes: [{ scenario: scenario.id, ...place }] }
  for (const broken of [failed, crashed]) {
    const select = repeating(sampleSuite, none, broken)
    expect(select(scenario.id, requirement, place)).toBe(true)
    expect(select(scenario.id, requirement)).toBe(true)
    expect(select(scenario.id, requirement, { ...place, transport: 'streamable-http' })).toBe(false)
    expect(select(other?.id ?? 'server/other', 'x.other', place)).toBe(false)
  }
})

test('what was seen before any scenario needs none', () => {
  const [monitor] = sampleSuite.monitors
  const [watched = ''] = Object.keys(monitor?.judges ?? {})
  const broken = { only: [{ requirement: watched, ...place }], scenarios: new Set<string>(), crashes: [] }
  const select = repeating(sampleSuite, none, broken)
  expect(select(monitor?.id ?? '', watched, place)).toBe(true)
  expect(sampleSuite.scenarios.filter(({ id }) => select(id, watched, place))).toEqual([])
})
