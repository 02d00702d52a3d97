import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeTrace } from '../../../fixtures/traces/judge-trace.ts'
import monitor from './exposed-tokens.ts'

const token = 'mcpc_access~0123456789ab'
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const log = (data: string) => ({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'debug', data } })

const shown = (given = `Bearer ${token}`): TraceBuilder =>
  trace({ transport: 'streamable-http' }).request(list, { headers: { Authorization: given } })
const refused = (challenge: string) => shown().respond({ status: 401, headers: { 'WWW-Authenticate': challenge } })

test.each<[what: string, built: TraceBuilder, verdict: string]>([
  ['a challenge', refused('Bearer error="invalid_token"'), 'passed'],
  [
    'a challenge with the token',
    refused(`Bearer error="invalid_token", error_description="${token} is over"`),
    'failed',
  ],
  ['a part of it', refused('Bearer error_description="mcpc_access~cut"'), 'passed'],
  [
    'a log message',
    shown()
      .stream()
      .sse(log(`call by ${token}`)),
    'failed',
  ],
  ['a log message of somebody else', shown().stream().sse(log('call by mcpc_access~ffffffffffff')), 'passed'],
  ['an error', shown().respond({ body: { jsonrpc: '2.0', id: 1, error: { code: -32001, message: token } } }), 'failed'],
  ['a result alone', shown().respond({ body: { jsonrpc: '2.0', id: 1, result: {} } }), 'not-observed'],
  ['a token of others', shown('Bearer [redacted]').respond({ status: 401 }), 'not-observed'],
])('%s', (_, built, verdict) => {
  expect(judgeTrace(monitor.judges['authorization.tokens.server-storage'], built).verdict).toBe(verdict)
})
