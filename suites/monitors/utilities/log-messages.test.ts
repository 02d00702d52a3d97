import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches } from '../../../fixtures/traces/judge-trace.ts'
import type { JsonObject } from '../../../schema/index.ts'
import monitor from './log-messages.ts'

const log = (level: string): JsonObject => ({
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { level, data: '' },
})
const call = (id: number, level?: string): JsonObject => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 't', _meta: level === undefined ? {} : { 'io.modelcontextprotocol/logLevel': level } },
})
const done = (id: number): JsonObject => ({ jsonrpc: '2.0', id, result: {} })
const set = (id: number, level: string): JsonObject => ({
  jsonrpc: '2.0',
  id,
  method: 'logging/setLevel',
  params: { level },
})

const modern = (): TraceBuilder => trace({ revision: '2026-07-28' })
const http = (): TraceBuilder => trace({ revision: '2026-07-28', transport: 'streamable-http' })
const unasked = ['logging.server.opt-in-only']
const below = ['logging.server.request-level-floor']
const ignored = ['logging.server.suppresses-below-level']

const rows: readonly [what: string, built: TraceBuilder, ids: readonly string[]][] = [
  ['nobody asked', modern().client(call(1)).server(log('info')).server(done(1)), unasked],
  ['asked for', modern().client(call(1, 'info')).server(log('info')).server(done(1)), []],
  ['below the level', modern().client(call(1, 'error')).server(log('info')).server(done(1)), below],
  ['the level of another', modern().client(call(1, 'error')).client(call(2, 'debug')).server(log('info')), []],
  [
    'late, for the request before',
    modern().client(call(1, 'debug')).server(done(1)).client(call(2)).server(log('info')),
    [],
  ],
  [
    'long after the talkative one',
    modern()
      .client(call(1, 'debug'))
      .server(done(1))
      .client(call(2))
      .server(done(2))
      .client(call(3, 'error'))
      .server(log('info')),
    below,
  ],
  [
    'on the stream of another request',
    http().request(call(1, 'debug')).request(call(2)).stream().sse(log('info')),
    unasked,
  ],
  ['on its own stream', http().request(call(1, 'debug')).stream().sse(log('info')), []],
  ['before a level is set', trace().client(call(1)).server(log('debug')), []],
  [
    'under a level',
    trace().client(set(1, 'error')).server(done(1)).client(call(2)).server(done(2)).server(log('info')),
    ignored,
  ],
  ['just after a level was set', trace().client(set(1, 'error')).server(done(1)).server(log('info')), []],
  [
    'while another level is asked for',
    trace()
      .client(set(1, 'error'))
      .server(done(1))
      .client(call(2))
      .server(done(2))
      .client(set(3, 'debug'))
      .server(log('info')),
    [],
  ],
]

/** A message after the level was set to `error`, on an event stream that was opened with these headers. */
const onStream = (headers: Readonly<Record<string, string>>): TraceBuilder => {
  const initialize = { jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25' } }
  const opened = { jsonrpc: '2.0', id: 0, result: { protocolVersion: '2025-11-25', capabilities: { logging: {} } } }
  return trace({ transport: 'streamable-http' })
    .request(initialize)
    .respond({ headers: { 'Mcp-Session-Id': 's' }, body: opened })
    .request(set(1, 'error'))
    .respond({ body: done(1) })
    .request(call(2))
    .respond({ body: done(2) })
    .request(undefined, { headers })
    .stream()
    .sse(log('info'))
}

test('what a resumed stream brings may have been logged under another level', () => {
  expect(breaches(monitor.judges, onStream({}))).toEqual(ignored)
  expect(breaches(monitor.judges, onStream({ 'Last-Event-ID': 'a' }))).toEqual([])
})

test.each(rows)('%s', (_, built, ids) => expect(breaches(monitor.judges, built)).toEqual(ids))
