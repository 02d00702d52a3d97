import { expect, test } from 'vitest'
import { loadSuite } from '../index.ts'
import { judgesByRequirement } from '../requirements/cells/judged.ts'
import { allOfficialNames, officialChecks, officialNames } from './checks.ts'

const suite = await loadSuite()
const judged = judgesByRequirement(suite)
const checks = Object.values(officialChecks).flatMap((scenarios) =>
  Object.entries(scenarios).flatMap(([scenario, own]) =>
    Object.entries(own).map(([check, covering]) => ({ name: `${scenario}:${check}`, covering })),
  ),
)

test('each check of the official suite is covered by a requirement that is judged, or has a reason', () => {
  const without = checks.filter(({ covering }) =>
    typeof covering === 'string' ? !/^[A-Z].+\.$/.test(covering) : !covering.some((id) => judged.has(id)),
  )
  expect(without.map(({ name }) => name)).toEqual([])
})

test('a scenario stands for all that covers its checks, a check for itself', () => {
  expect(
    officialNames({ one: { a: ['ping.ping.shape'], b: ['ping.receiver.prompt', 'ping.ping.shape'], c: 'No reason.' } }),
  ).toEqual({
    one: ['ping.ping.shape', 'ping.receiver.prompt'],
    'one:a': ['ping.ping.shape'],
    'one:b': ['ping.receiver.prompt', 'ping.ping.shape'],
    'one:c': [],
  })
})

test('names of all sides are known', () => {
  expect(allOfficialNames['tools-list']).toContain('tools.list-result.shape')
  expect(allOfficialNames['auth/basic-cimd']).toContain('authorization.cimd.client-support')
  expect(allOfficialNames['authorization-code-grant']).toContain('authorization.pkce.as-enforces')
})
