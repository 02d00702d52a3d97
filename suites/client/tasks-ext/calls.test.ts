/** What a client does after its call became a task. */
import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './calls.ts'

const id = 'tasks-ext.client.handles-both-shapes'
const taskId = 'task-1'
const call: JsonObject = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'quiet' } }
const created: JsonObject = { resultType: 'task', taskId, status: 'working', createdAt: '', ttlMs: null }

const after = (message?: JsonObject): TraceBuilder => {
  const built = trace({ target: 'client', revision: '2026-07-28' })
    .client(call, { as: 'quiet' })
    .server({ jsonrpc: '2.0', id: 7, result: created })
  return message === undefined ? built : built.client({ jsonrpc: '2.0', ...message })
}
const cancelled = (params: JsonObject): JsonObject => ({ method: 'notifications/cancelled', params })

test.each<[what: string, built: TraceBuilder, verdict: string]>([
  ['it looks at the task', after({ id: 8, method: 'tasks/get', params: { taskId } }), 'passed'],
  ['it cancels the task', after({ id: 8, method: 'tasks/cancel', params: { taskId } }), 'passed'],
  ['it does nothing', after(), 'failed'],
  ['it lists tools', after({ id: 8, method: 'tools/list' }), 'failed'],
  ['it withdraws the call by its id', after(cancelled({ requestId: 7 })), 'not-observed'],
  ['it withdraws it by the name of the task', after(cancelled({ requestId: 99, reason: taskId })), 'not-observed'],
  ['it withdraws another call', after(cancelled({ requestId: 99, reason: 'no longer needed' })), 'failed'],
])('%s', (_, built, verdict) => {
  expect(judgeScenario(scenario, id, built).verdict).toBe(verdict)
})
