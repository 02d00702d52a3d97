import { expect, test } from 'vitest'
import { trace } from '../../../../fixtures/traces/build-trace.ts'
import type { Exchange } from '../../../../harness/index.ts'
import { labelsOf } from '../../../../harness/judging/labels.ts'
import type { Json, JsonObject } from '../../../../schema/index.ts'
import { noticed, refusalRules, refusedForHeader } from './refusal.ts'

const _meta: JsonObject = { 'io.modelcontextprotocol/protocolVersion': '2025-11-25' }
const request: JsonObject = { jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta } }
const error = (code: number, id: Json = 1): JsonObject => ({ jsonrpc: '2.0', id, error: { code, message: 'wrong' } })
const result: JsonObject = { jsonrpc: '2.0', id: 1, result: {} }

function answered(status: number, body?: Json): Exchange {
  const built = trace({ transport: 'streamable-http', revision: '2026-07-28' }).request(request, { as: 'flawed:one' })
  const { exchanges } = built.respond({ status, body }).conversation()
  const [exchange] = exchanges
  if (exchange === undefined) throw new Error('no exchange in the trace')
  return exchange
}

const context = {
  revision: '2026-07-28',
  transport: 'streamable-http',
  conversations: [],
  sites: [],
  models: [],
  reports: [],
  isCutShort: false,
  validate: () => [],
} as const
const facts = { side: 'server', accepted: [], refused: [] } as const

// The flaw was noticed; the status is right; the code is right.
test.each([
  [400, error(-32020), 'passed', 'passed', 'passed'],
  [200, error(-32020), 'passed', 'failed', 'not-observed'],
  [400, error(-32600), 'passed', 'not-observed', 'failed'],
  [400, undefined, 'passed', 'not-observed', 'failed'],
  [400, error(-32020, null), 'passed', 'passed', 'warned'],
  [400, error(-32022), 'passed', 'not-observed', 'not-observed'],
  [200, error(-32602), 'failed', 'not-observed', 'not-observed'],
  [200, result, 'failed', 'not-observed', 'not-observed'],
  [500, undefined, 'failed', 'not-observed', 'not-observed'],
] as const)('HTTP %i with %j', (status, body, notices, ofStatus, ofCode) => {
  const flawed = answered(status, body)
  expect(noticed(flawed).verdict).toBe(notices)
  const verdictOf = (rule: keyof typeof refusalRules) =>
    refusalRules[rule](labelsOf([flawed]), { ...context, facts }).verdict
  expect(verdictOf('http.headers.server-400-status')).toBe(ofStatus)
  expect(verdictOf('http.headers.server-error-code')).toBe(ofCode)
})

test('nothing is judged where the request without the flaw fails too', () => {
  expect(refusedForHeader(answered(500), answered(200, result)).verdict).toBe('not-observed')
  expect(refusedForHeader(answered(200, result), answered(200, result)).verdict).toBe('failed')
})
