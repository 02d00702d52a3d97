import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from '../../server/tasks/cancelling.ts'

const task = (status: string) => ({ taskId: 't1', status, createdAt: 'a', lastUpdatedAt: 'b', ttl: null })

/** Milliseconds that a fence takes, and the answer to a call as a task; and how the task stands then. */
function begun(paceMs: number, waitedMs: number, status: string): TraceBuilder {
  const built = trace({ revision: '2025-11-25' })
  // In a trace that is written by hand each event takes a millisecond.
  const wait = (ms: number): void => {
    for (let n = 0; n < ms; n += 1) built.event({ kind: 'note', note: 'time goes by' })
  }
  built.client({ jsonrpc: '2.0', id: 1, method: 'ping' }, { as: 'pace' })
  wait(paceMs)
  built.server({ jsonrpc: '2.0', id: 1, result: {} })
  const params = { name: 'task-slow-tool', arguments: { seconds: 3 }, task: {} }
  built.client({ jsonrpc: '2.0', id: 2, method: 'tools/call', params }, { as: 'begun' })
  wait(waitedMs)
  built.server({ jsonrpc: '2.0', id: 2, result: { task: task(status) } })
  built.client({ jsonrpc: '2.0', id: 3, method: 'tasks/get', params: { taskId: 't1' } }, { as: 'look first' })
  return built.server({ jsonrpc: '2.0', id: 3, result: task(status) })
}

test.each([
  ['before the work is done', begun(5, 20, 'working'), 'passed'],
  ['when the work is done', begun(5, 3_050, 'completed'), 'failed'],
  ['when the work is done, as late as any answer', begun(2_500, 3_300, 'completed'), 'not-observed'],
])('a task is created %s', (_, built, verdict) => {
  expect(judgeScenario(scenario, 'tasks.receiver.creates-promptly', built).verdict).toBe(verdict)
})
