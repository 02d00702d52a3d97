import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './connections.ts'

const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'add' } })
const result = (id: number, isError: boolean) => ({ jsonrpc: '2.0', id, result: { content: [], isError } })

test.each([
  ['works on both', false, false, 'passed'],
  ['fails on the other one alone', false, true, 'failed'],
  ['fails on both', true, true, 'not-observed'],
])('a tool that %s', (_, here, there, verdict) => {
  const built = trace({ revision: '2026-07-28' })
    .client(call(1), { as: 'call here' })
    .server(result(1, here))
    .client(call(2), { as: 'call there' })
    .server(result(2, there))
  expect(judgeScenario(scenario, 'stateless.server.connection-independent', built).verdict).toBe(verdict)
})
