import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './trusted-names.ts'

const discover = { jsonrpc: '2.0', method: 'server/discover', params: {} }
const names = ['claude-ai', 'Visual Studio Code', 'Cursor', 'mcp-inspector', 'admin', 'localhost']

/** @param served who gets a result */
function asked(served: readonly string[], refusal = 401) {
  const built = trace({ revision: '2026-07-28', transport: 'streamable-http' })
  return ['with token', 'unknown', ...names].reduce((all, as, id) => {
    all.request({ ...discover, id }, { as })
    return served.includes(as)
      ? all.respond({ body: { jsonrpc: '2.0', id, result: { supportedVersions: [] } } })
      : all.respond({ status: refusal })
  }, built)
}

test.each([
  ['refuses all without a token', asked(['with token']), 'passed'],
  ['lets in who says that he is admin', asked(['with token', 'admin']), 'failed'],
  ['lets in everybody', asked(['with token', 'unknown', ...names]), 'not-observed'],
  ['refuses with no word of authorization', asked(['with token'], 404), 'not-observed'],
])('a server that %s', (_, built, verdict) => {
  expect(judgeScenario(scenario, 'meta.client-info.no-security-use', built).verdict).toBe(verdict)
})
