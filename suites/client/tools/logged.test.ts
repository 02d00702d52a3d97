import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { Site } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './logged.ts'

const tool = 'x_suite_logged_tool'
const task = 'x_suite_logged_task'
const reason = 'x-suite-reason-of-a-withdrawal'
const id = 'x-suite-withdrawn-question'

const reports = [{ id: '0', action: 'call-tool', outcome: 'result' }]
const browser = (output: string): readonly Site[] => [
  { name: 'browser', origin: 'http://127.0.0.1:1', launch: 'c', variant: '', http: [], output, left: [] },
]

type When = 'before the withdrawal' | 'never'
const ping = { jsonrpc: '2.0', id: 'p', method: 'ping' }
const augmented = (name: string): JsonObject => (name === task ? { task: { ttl: 60_000 } } : {})
/** A client that calls both tools, and is asked meanwhile. */
function called(answers: When = 'never') {
  const built = [tool, task].reduce(
    (all, name, n) => all.client({ jsonrpc: '2.0', id: n, method: 'tools/call', params: { name, ...augmented(name) } }),
    trace({ target: 'client' }).open({ client: { sampling: {} } }),
  )
  built.server({ jsonrpc: '2.0', id, method: 'sampling/createMessage', params: {} })
  if (answers !== 'never') built.client({ jsonrpc: '2.0', id, result: { role: 'assistant' } })
  return built.server(ping, { as: 'withdrawn' }).client({ jsonrpc: '2.0', id: 'p', result: {} })
}

const audit = 'tools.security.audit-log'
const tasks = 'tasks.audit.requestor-log-events'
const reasons = 'cancellation.client.log-reason'
/** One that takes every tool for a plain one. */
const plain = trace({ target: 'client' })
  .open()
  .client({ jsonrpc: '2.0', id: 0, method: 'tools/call', params: { name: task } })
const none = trace({ target: 'client' }).open()

test.each([
  ['logs the call of a tool', audit, called(), `called ${tool}`, 'passed'],
  ['logs another call', audit, called(), 'called add', 'failed'],
  ['calls nothing', audit, none, '', 'not-observed'],
  ['logs a task', tasks, called(), 'task x-suite-task-71c0 completed', 'passed'],
  ['logs no task', tasks, called(), tool, 'failed'],
  ['begins no task', tasks, plain, tool, 'not-observed'],
  ['logs the reason', reasons, called(), `cancelled: ${reason}`, 'passed'],
  ['logs no reason', reasons, called(), 'cancelled', 'failed'],
  ['answered before', reasons, called('before the withdrawal'), '', 'not-observed'],
  ['was never asked', reasons, none, '', 'not-observed'],
])('a client that %s: %s', (_, rule, built, output, verdict) => {
  expect(judgeScenario(scenario, rule, built, { reports, sites: browser(output) }).verdict).toBe(verdict)
})

test('without a driver, or without its log, nothing is said', () => {
  expect(judgeScenario(scenario, audit, called(), { sites: browser('') }).verdict).toBe('not-observed')
  expect(judgeScenario(scenario, audit, called(), { reports }).verdict).toBe('not-observed')
})
