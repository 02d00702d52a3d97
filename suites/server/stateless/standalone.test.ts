import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './standalone.ts'

const list = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list' })
const error = (code: number) => ({ error: { code, message: '' } })
const listed = { result: { resultType: 'complete', tools: [] } }
const versions = { result: { resultType: 'complete', supportedVersions: ['2025-11-25', '2026-07-28'] } }

test.each([
  ['serves the list at once', listed, listed, 'passed'],
  ['refuses it until it was opened', error(-32600), listed, 'failed'],
  ['fails until it was opened', error(-32603), listed, 'failed'],
  ['refuses it afterwards, too', error(-32600), error(-32600), 'failed'],
  ['fails afterwards, too, as one does whose backend is gone', error(-32603), error(-32603), 'not-observed'],
])('a server of both eras that %s', (_, first, again, verdict) => {
  const built = trace({ revision: '2026-07-28' })
    .client(list(1), { as: 'first' })
    .server({ jsonrpc: '2.0', id: 1, ...first })
    .client({ jsonrpc: '2.0', id: 2, method: 'server/discover' }, { as: 'discover' })
    .server({ jsonrpc: '2.0', id: 2, ...versions })
    .client(list(3), { as: 'again' })
    .server({ jsonrpc: '2.0', id: 3, ...again })
  expect(judgeScenario(scenario, 'versioning.dual-era.modern-request-stateless', built).verdict).toBe(verdict)
})
