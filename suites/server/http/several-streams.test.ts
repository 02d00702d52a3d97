import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './several-streams.ts'

const changed: JsonObject = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' }
const logged = (data: number): JsonObject => ({ jsonrpc: '2.0', method: 'notifications/message', params: { data } })
const asks = (id: number): JsonObject => ({ jsonrpc: '2.0', id, method: 'roots/list' })
const times = (one: JsonObject): JsonObject[] => Array.from({ length: 4 }, () => one)

/** What comes on the first stream, on the second, and on that of a call. */
function said(first: readonly JsonObject[], second: readonly JsonObject[], call: readonly JsonObject[] = []) {
  const built: TraceBuilder = trace({ transport: 'streamable-http' })
  built.request(undefined, { as: 'one' }).stream().request(undefined, { as: 'two' }).stream()
  built.request({ jsonrpc: '2.0', id: 'call', method: 'tools/call' }).stream()
  for (const [http, messages] of [first, second, call].entries())
    for (const [n, message] of messages.entries()) built.sse(message, { http: http + 1, id: `${http}-${n}` })
  return built
    .request({ jsonrpc: '2.0', id: 'f', method: 'ping' }, { as: 'done' })
    .respond({ body: { jsonrpc: '2.0', id: 'f', result: {} } })
}

test.each<[string, TraceBuilder, string]>([
  ['changes on one', said(times(changed), []), 'passed'],
  ['changes on either', said(times(changed).slice(2), times(changed).slice(2)), 'passed'],
  ['changes on both', said(times(changed), times(changed)), 'failed'],
  ['logs on both', said([1, 2, 3, 4].map(logged), [1, 2, 3, 4].map(logged)), 'failed'],
  ['logs that differ', said([1, 2, 3, 4].map(logged), [5, 6, 7, 8].map(logged)), 'passed'],
  ['a question on one', said([asks(1)], []), 'passed'],
  ['a question on both', said([asks(1)], [asks(1)]), 'failed'],
  ['a question on one, and on that of a call', said([asks(1)], [], [asks(1)]), 'failed'],
  ['questions that differ', said([asks(1)], [asks(2)]), 'passed'],
  ['next to nothing', said([changed], [changed]), 'not-observed'],
])('two streams: %s', (_, built, verdict) => {
  expect(judgeScenario(scenario, 'http.multi.no-broadcast', built).verdict).toBe(verdict)
})
