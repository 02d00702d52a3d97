import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './flood.ts'

/** In a trace that is written by hand each event comes a millisecond after the last. */
const flooded = (count: number, quietBefore = 0): TraceBuilder => {
  const built = trace().client(
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'flood' } },
    { as: 'call' },
  )
  for (let i = 0; i < quietBefore; i += 1) built.server({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' })
  for (let i = 0; i < count; i += 1)
    built.server({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: i } })
  return built.server({ jsonrpc: '2.0', id: 1, result: { content: [] } })
}

test.each<[string, TraceBuilder, string]>([
  ['all at once', flooded(500), 'failed'],
  ['as many as are let through', flooded(50), 'passed'],
  ['all of them, when a second is over', flooded(500, 1000), 'passed'],
  ['none', flooded(0), 'not-observed'],
])('%s', (_, built, verdict) => {
  expect(judgeScenario(scenario, 'logging.server.rate-limit', built).verdict).toBe(verdict)
})
