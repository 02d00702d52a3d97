import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './calls.ts'

const task = (taskId: string) => ({ taskId, status: 'working', createdAt: 'a', lastUpdatedAt: 'b', ttl: null })
const looks = { 'at it': 'tasks/get', 'for its result': 'tasks/result' } as const
type Look = keyof typeof looks

/** A client that runs tools as tasks, and looks at some of them. */
function ran(looked: Readonly<Record<string, Look | 'not'>>): TraceBuilder {
  const built = trace({ target: 'client', revision: '2025-11-25' }).open()
  for (const name of Object.keys(looked)) {
    built.client({ jsonrpc: '2.0', id: name, method: 'tools/call', params: { name, task: {} } }, { as: name })
    built.server({ jsonrpc: '2.0', id: name, result: { task: task(name) } })
  }
  for (const [taskId, look] of Object.entries(looked))
    if (look !== 'not')
      built.client({ jsonrpc: '2.0', id: `${taskId} ${look}`, method: looks[look], params: { taskId } })
  return built
}

test.each([
  ['looks at both', ran({ silent: 'at it', announced: 'at it' }), 'passed'],
  ['waits for the result', ran({ silent: 'for its result' }), 'passed'],
  ['looks only where it was told', ran({ silent: 'not', announced: 'for its result' }), 'failed'],
  ['looks at none, as a gateway that passes on no tasks', ran({ silent: 'not', announced: 'not' }), 'not-observed'],
  ['runs one only', ran({ silent: 'not' }), 'not-observed'],
])('a client that %s', (_, built, verdict) => {
  expect(judgeScenario(scenario, 'tasks.requestor.no-reliance-on-notifications', built).verdict).toBe(verdict)
})
