import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { failed } from '../finding.ts'
import { withoutExpiredTasks } from './expired-task.ts'

/** A call becomes a task, and is asked for later: in these traces each event takes a millisecond. */
function askedFor(created: JsonObject, taskId = 't'): string {
  const conversation = trace()
    .client({ jsonrpc: '2.0', id: 1, method: 'tools/call' })
    .server({ jsonrpc: '2.0', id: 1, result: created })
    .client({ jsonrpc: '2.0', id: 2, method: 'ping' })
    .server({ jsonrpc: '2.0', id: 2, result: {} })
    .client({ jsonrpc: '2.0', id: 3, method: 'tasks/get', params: { taskId } })
    .server({ jsonrpc: '2.0', id: 3, error: { code: -32602, message: 'no such task' } })
    .conversation()
  return withoutExpiredTasks(failed('a', 'b'), new Set(conversation.exchanges), [conversation]).verdict
}

test.each<[JsonObject, string]>([
  [{ task: { taskId: 't', ttl: 1 } }, 'not-observed'],
  [{ resultType: 'task', taskId: 't', ttlMs: 1 }, 'not-observed'],
  [{ task: { taskId: 't', ttl: 60_000 } }, 'failed'],
  [{ task: { taskId: 't', ttl: null } }, 'failed'],
  [{ task: { taskId: 'another', ttl: 1 } }, 'failed'],
])('after %j', (created, verdict) => {
  expect(askedFor(created)).toBe(verdict)
})

test('a task that was never there has no time that could be over', () => {
  expect(askedFor({ task: { taskId: 't', ttl: 1 } }, 'made-up')).toBe('failed')
})
