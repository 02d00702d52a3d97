import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './ids.ts'

const initialize = { jsonrpc: '2.0', id: 'init', method: 'initialize', params: { protocolVersion: '2025-11-25' } }
const opened = {
  jsonrpc: '2.0',
  id: 'init',
  result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 's', version: '1' } },
}

test.each([
  ['a random UUID', '0b8c4b26-3f2a-4c58-9d0e-2f5a0c6d7e11', 'passed'],
  ['a UUID that begins with the time, and is random behind it', '018f3e6c-7a10-7c3d-8e52-9a4b6c1d0f22', 'passed'],
  ['a UUID of clock and machine', 'c0c805b1-3d6c-11ec-8956-4a73d5cfdc82', 'warned'],
  ['a UUID of a name', '886313e1-3b8a-5372-9b90-0c9aee199e5d', 'warned'],
  ['another form', '62d4a995f00b4c1d9a', 'not-observed'],
])('a session id that is %s', (_, id, verdict) => {
  const headers = { 'mcp-session-id': id }
  const built = trace({ transport: 'streamable-http' }).request(initialize).respond({ headers, body: opened })
  expect(judgeScenario(scenario, 'session.id.secure-rng', built).verdict).toBe(verdict)
})
