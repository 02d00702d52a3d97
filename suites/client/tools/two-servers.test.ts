/** Calls of tools of one name at two servers. */
import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './two-servers.ts'

const begin = () => trace({ target: 'client', revision: '2026-07-28' }).open()

/** Calls with these marks, at the first server or at the second. */
function at(connection: string, marks: readonly string[]) {
  const built = marks.reduce(
    (all, server, id) =>
      all.client({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'search', arguments: { server } } }),
    begin(),
  )
  return { ...built.conversation(), connection }
}

const reports: readonly JsonObject[] = ['named', 'same'].map((id) => ({
  id,
  action: 'call-offered',
  outcome: 'result',
}))
const both = ['named-0', 'same-0'] as const

function verdict(id: string, first: readonly string[], second: readonly string[], told = reports): string {
  const others = [at('c.1', first), at('c.other.1', second)]
  return judgeScenario(scenario, id, begin(), { reports: told, others }).verdict
}

const apart = 'tools.name.aggregator-disambiguates'
const key = 'tools.name.server-name-not-a-key'

test.each<[what: string, id: string, first: readonly string[], second: readonly string[], verdict: string]>([
  ['both', apart, both, ['named-1', 'same-1'], 'passed'],
  ['one is lost', apart, both, ['same-1'], 'failed'],
  ['a call at the wrong server', apart, both, ['named-0', 'named-1'], 'failed'],
  ['no call', apart, [], [], 'not-observed'],
  ['both under one name', key, both, ['named-1', 'same-1'], 'passed'],
  ['one is lost under one name', key, both, ['named-1'], 'failed'],
  ['one is lost under each name', key, both, [], 'not-observed'],
])('%s', (_, id, first, second, expected) => {
  expect(verdict(id, first, second)).toBe(expected)
})

test('who reports nothing', () => {
  expect(verdict(apart, both, ['named-1'], [])).toBe('not-observed')
})
