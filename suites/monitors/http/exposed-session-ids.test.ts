import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeTrace } from '../../../fixtures/traces/judge-trace.ts'
import type { JsonObject } from '../../../schema/index.ts'
import monitor from './exposed-session-ids.ts'

const session = '5f0c1c7e0d5e4b0e'
const result = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 's', version: '1' } }
const call = (args: JsonObject): JsonObject => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'echo', arguments: args },
})

const opened = (id?: string): TraceBuilder =>
  trace({ target: 'client', transport: 'streamable-http' })
    .request({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25' } })
    .respond({
      ...(id === undefined ? {} : { headers: { 'Mcp-Session-Id': id } }),
      body: { jsonrpc: '2.0', id: 0, result },
    })
const headers = { 'Mcp-Session-Id': session }

test.each<[what: string, built: TraceBuilder, verdict: string]>([
  ['in its header', opened(session).request(call({}), { headers }), 'passed'],
  [
    'in a second header, too',
    opened(session).request(call({}), { headers: { ...headers, 'X-Session': session } }),
    'passed',
  ],
  ['in the query', opened(session).request(call({}), { url: `http://h/mcp?session=${session}` }), 'failed'],
  ['in a message', opened(session).request(call({ session }), { headers }), 'failed'],
  ['a short id that is a word of the message', opened('echo').request(call({}), { headers }), 'not-observed'],
  ['no session', opened().request(call({})), 'not-observed'],
])('%s', (_, built, verdict) => {
  expect(judgeTrace(monitor.judges['session.client.handles-securely'], built).verdict).toBe(verdict)
})
