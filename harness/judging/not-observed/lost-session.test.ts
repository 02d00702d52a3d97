import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import type { JsonObject } from '../../../schema/index.ts'
import type { Side } from '../../trace/place.ts'
import { failed } from '../finding.ts'
import { withoutLostSessions } from './lost-session.ts'

const message = (method: string, id: number): JsonObject => ({ jsonrpc: '2.0', id, method })
const error = (text: string): JsonObject => ({ jsonrpc: '2.0', id: 1, error: { code: -32600, message: text } })
const session = { 'Mcp-Session-Id': 's' }
const opened = (target: Side = 'server'): TraceBuilder =>
  trace({ transport: 'streamable-http', target })
    .request(message('initialize', 0))
    .respond({
      headers: session,
      body: { jsonrpc: '2.0', id: 0, result: { protocolVersion: '2025-11-25', capabilities: {} } },
    })
const asked = (status: number, body: JsonObject, target?: Side): TraceBuilder =>
  opened(target).request(message('ping', 1), { headers: session }).respond({ status, body })

function verdict(built: TraceBuilder, id = 'ping.a'): string {
  const conversation = built.conversation()
  return withoutLostSessions(failed('a', 'b'), id, new Set(conversation.exchanges), [conversation]).verdict
}

test.each<[what: string, built: TraceBuilder, verdict: string]>([
  ['404', asked(404, error('Not found')), 'not-observed'],
  ['400 that speaks of sessions', asked(400, error('Session not found')), 'not-observed'],
  ['400 for another reason', asked(400, error('Bad request')), 'failed'],
  [
    '404 after our own DELETE',
    opened()
      .request(undefined, { method: 'DELETE' })
      .respond()
      .request(message('ping', 1), { headers: session })
      .respond({ status: 404 }),
    'failed',
  ],
  [
    '404 before our own DELETE',
    asked(404, error('Not found')).request(undefined, { method: 'DELETE' }),
    'not-observed',
  ],
  [
    '404 of a session that serves later messages',
    asked(404, error('Not found')).request(message('ping', 2), { headers: session }).respond(),
    'failed',
  ],
  [
    '404 of a session that refuses later messages',
    asked(404, error('Not found')).request(message('ping', 2), { headers: session }).respond({ status: 404 }),
    'not-observed',
  ],
  ['404 of a server of ours', asked(404, error('Not found'), 'client'), 'failed'],
  ['404 without the session', opened().request(message('ping', 1)).respond({ status: 404 }), 'failed'],
])('%s', (_, built, expected) => expect(verdict(built)).toBe(expected))

test('rules on sessions judge it themselves', () => {
  expect(verdict(asked(404, error('Not found')), 'session.a')).toBe('failed')
})
