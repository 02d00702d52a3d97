import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './legacy-server.ts'

const initialize = { jsonrpc: '2.0', id: 'i', method: 'initialize', params: {} }

/** A client that falls back in one case, and in another waits until we end it. */
function waits(reaction: 'invalidParams' | 'silence'): TraceBuilder {
  const built = trace({ revision: '2026-07-28', target: 'client' }).client(initialize, {
    as: 'fallback:methodNotFound',
  })
  built.client({ jsonrpc: '2.0', id: 'p', method: 'server/discover' }, { as: `probe:${reaction}` })
  if (reaction !== 'silence') built.server({ jsonrpc: '2.0', id: 'p', error: { code: -32602, message: 'no' } })
  return built.close('us')
}

test('a client that has its answer and waits on does not fall back', () => {
  expect(judgeScenario(scenario, 'versioning.probe.fallback-any-code', waits('invalidParams')).verdict).toBe('failed')
})

test('how long a client waits for an answer is its own affair', () => {
  expect(judgeScenario(scenario, 'versioning.probe.fallback-on-silence', waits('silence')).verdict).toBe('not-observed')
})
