import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches } from '../../../fixtures/traces/judge-trace.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import monitor from './request-scope.ts'

const listen: JsonObject = {
  jsonrpc: '2.0',
  id: 'sub',
  method: 'subscriptions/listen',
  params: { notifications: { toolsListChanged: true } },
}
const call = (id: Json): JsonObject => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 't', _meta: { progressToken: `token-${id}` } },
})
const answer = (id: Json): JsonObject => ({ jsonrpc: '2.0', id, result: { content: [], resultType: 'complete' } })
const invalid: JsonObject = { code: -32600, message: 'Invalid Request' }
const stamp = { 'io.modelcontextprotocol/subscriptionId': 'sub' }
const progress = (id: Json, _meta?: JsonObject): JsonObject => ({
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progressToken: `token-${id}`, progress: 1, ...(_meta && { _meta }) },
})
const log = (_meta?: JsonObject): JsonObject => ({
  jsonrpc: '2.0',
  method: 'notifications/message',
  params: { level: 'info', data: 'x', ...(_meta && { _meta }) },
})
const changed: JsonObject = { jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: { _meta: stamp } }

const stdio = (): TraceBuilder => trace({ revision: '2026-07-28' })
const http = (): TraceBuilder => trace({ revision: '2026-07-28', transport: 'streamable-http' })
const elsewhere = 'http.stream.listen-no-request-scoped'

const rows: readonly [what: string, built: TraceBuilder, ids: readonly string[]][] = [
  ['a response on its stream', http().request(call(1)).stream().sse(answer(1)), []],
  [
    'a response on the stream of another request',
    http().request(call(1)).stream().request(call(2)).stream().sse(answer(1)),
    ['http.stream.response-on-own-stream'],
  ],
  ['an id that nobody asked with', http().request(call(1)).stream().sse(answer(9)), []],
  [
    'an error for a request whose id could not be read, beside one that has null for an id',
    http().request(call(null)).stream().request(call(1.5)).stream().sse({ jsonrpc: '2.0', id: null, error: invalid }),
    [],
  ],
  ['progress on its stream', http().request(call(1)).stream().sse(progress(1)), []],
  [
    'progress on the stream of another request',
    http().request(call(1)).stream().request(call(2)).stream().sse(progress(1)),
    ['http.stream.notifications-relate'],
  ],
  [
    'a change on the stream of a call',
    http().request(call(1)).stream().sse(changed),
    ['http.stream.notifications-relate'],
  ],
  ['a change on a subscription', http().request(listen).stream().sse(changed), []],
  [
    'progress on a subscription',
    http().request(call(1)).stream().request(listen).stream().sse(progress(1)),
    [elsewhere, 'http.stream.notifications-relate'],
  ],
  [
    'a log message on a subscription',
    http().request(listen).stream().sse(log()),
    [elsewhere, 'logging.server.own-stream-only'],
  ],
  ['log messages beside a subscription', stdio().client(listen).client(call(1)).server(log()), []],
  [
    'a log message with the id of a subscription',
    stdio().client(listen).client(call(1)).server(log(stamp)),
    ['logging.server.not-on-subscription', 'subscriptions.server.no-id-elsewhere'],
  ],
  [
    'progress with the id of a subscription',
    stdio().client(listen).client(call(1)).server(progress(1, stamp)),
    ['subscriptions.server.no-id-elsewhere'],
  ],
]

test.each(rows)('%s', (_, built, ids) => expect(breaches(monitor.judges, built).toSorted()).toEqual(ids))
