/** What a tools/call proves that the user refused, before and after a skill was read that allows it. */
import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './permissions.ts'

const begin = () => trace({ target: 'client', revision: '2026-07-28' }).open()
const call = (name: string, id: number): JsonObject => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } })
const refuses: JsonObject = { asked: 'tools/call', shown: 'suite_granted', answered: 'decline' }
const loaded: JsonObject = { id: 'loaded', action: 'load-skill', outcome: 'result' }
const told: readonly JsonObject[] = [refuses, loaded]

/** Reports come behind the trace; a call that follows them comes in a conversation that is numbered behind them. */
function verdict(reports: readonly JsonObject[], before: readonly string[], after: readonly string[]): string {
  const built = before.reduce((all, name, id) => all.client(call(name, id)), begin())
  let late = begin()
  while (late.next < built.next + reports.length) late = late.client({ jsonrpc: '2.0', method: 'notifications/x' })
  const others = [after.reduce((all, name, id) => all.client(call(name, 100 + id)), late).conversation()]
  return judgeScenario(scenario, 'skills.security.allowed-tools-ignored', built, { reports, others }).verdict
}

test.each<[string, readonly JsonObject[], readonly string[], readonly string[], string]>([
  ['does as its user says', told, [], [], 'passed'],
  ['calls what the skill allows', told, [], ['suite_granted'], 'failed'],
  ['calls another tool', told, [], ['suite_nested'], 'passed'],
  ['calls it anyway', told, ['suite_granted'], ['suite_granted'], 'not-observed'],
  ['does not ask its user', [loaded], [], ['suite_granted'], 'not-observed'],
  ['does not load the skill', [refuses, { ...loaded, outcome: 'error' }], [], [], 'not-observed'],
  ['has no user', [], [], [], 'not-observed'],
])('a host that %s', (_, reports, before, after, expected) => {
  expect(verdict(reports, before, after)).toBe(expected)
})
