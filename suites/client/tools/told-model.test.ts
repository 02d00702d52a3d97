import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import { modelOf, user } from '../../../fixtures/traces/model.ts'
import scenario from './told-model.ts'

const rule = 'tools.call.execution-errors-to-model'
const words = 'mcp-conform-e2741: the date has to be in the future'
const params = { name: 'suite_check_date', arguments: { date: 'now' } }
const result = { content: [{ type: 'text', text: words }], isError: true }

const opened = trace({ target: 'client' }).open()
const called = trace({ target: 'client' }).open().client({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
const failed = trace({ target: 'client' })
  .open()
  .client({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  .server({ jsonrpc: '2.0', id: 1, result })

const told = (content: string) => [...user, { role: 'tool', tool_call_id: 'a', content }]

test.each([
  ['tells it all', failed, [user, told(words)], 'passed'],
  ['tells the first word', failed, [user, told('Failed (mcp-conform-e2741 ...)')], 'passed'],
  ['tells it in one message of its own', failed, [user, [{ role: 'user', content: `It said ${words}` }]], 'passed'],
  ['tells that it failed', failed, [user, told('The tool failed.')], 'failed'],
  ['tells nothing', failed, [user], 'failed'],
  ['has no answer', called, [user], 'not-observed'],
  ['calls nothing', opened, [user, told('no')], 'not-observed'],
  ['asks nothing', failed, [], 'not-observed'],
])('a host whose model is given an error: it %s', (_, built, requests, verdict) => {
  // The first request comes before the call, the others after its answer.
  const models = [modelOf(requests.map((messages, i) => ({ messages, seq: i === 0 ? 0 : 1000 + i })))]
  expect(judgeScenario(scenario, rule, built, { models }).verdict).toBe(verdict)
})
