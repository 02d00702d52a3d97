import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './expired-state.ts'

const done: JsonObject = { resultType: 'complete', content: [{ type: 'text', text: '7' }] }
const asks: JsonObject = { resultType: 'input_required', inputRequests: {}, requestState: 'anew' }
const call = (id: number): JsonObject => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'ask' } })

const retried = (inTime: JsonObject, late: JsonObject): TraceBuilder =>
  trace({ revision: '2026-07-28' })
    .client(call(1), { as: 'in time' })
    .server({ jsonrpc: '2.0', id: 1, ...inTime })
    .client(call(2), { as: 'late' })
    .server({ jsonrpc: '2.0', id: 2, ...late })

test.each<[string, TraceBuilder, string]>([
  ['takes a state for ever', retried({ result: done }, { result: done }), 'failed'],
  ['asks again', retried({ result: done }, { result: asks }), 'passed'],
  ['answers with an error', retried({ result: done }, { error: { code: -32602, message: 'expired' } }), 'passed'],
  ['answers with an error of the tool', retried({ result: done }, { result: { ...done, isError: true } }), 'passed'],
  ['takes no state at all', retried({ result: asks }, { result: done }), 'not-observed'],
])('a server that %s', (_, built, verdict) => {
  expect(judgeScenario(scenario, 'mrtr.server.state-expiry', built).verdict).toBe(verdict)
})
