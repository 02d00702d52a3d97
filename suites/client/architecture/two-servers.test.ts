/** What the second of two servers gets. */
import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './two-servers.ts'

const begin = () => trace({ target: 'client' }).open()
const at = (connection: string, ...params: readonly JsonObject[]) => ({
  ...params
    .reduce((all, one, id) => all.client({ jsonrpc: '2.0', id, method: 'tools/call', params: one }), begin())
    .conversation(),
  connection,
})
const note = { name: 'x_suite_first_note' }
const plays: JsonObject = { id: '0', action: 'answer-user', outcome: 'result' }

function verdict(second: readonly JsonObject[], reports: readonly JsonObject[] = [plays]): string {
  const others = [at('c.1', note), at('c.other.1', ...second)]
  return judgeScenario(scenario, 'architecture.host.isolation', begin(), { reports, others }).verdict
}

test.each<[what: string, second: readonly JsonObject[], verdict: string]>([
  ['its own call', [{ name: 'asked' }], 'passed'],
  ['what the first has given', [{ name: 'asked', _meta: { 'com.example/a': 'x-suite-word-of-the-first' } }], 'failed'],
  ['a call of the first', [note], 'failed'],
  ['nothing', [], 'not-observed'],
])('%s', (_, second, expected) => {
  expect(verdict(second)).toBe(expected)
})

test('nobody plays the user', () => {
  expect(verdict([{ name: 'asked' }], [{ ...plays, outcome: 'unsupported' }])).toBe('not-observed')
})
