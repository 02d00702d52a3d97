import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches } from '../../../fixtures/traces/judge-trace.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import monitor from './change-notices.ts'

const listen = (id: Json, notifications: JsonObject): JsonObject => ({
  jsonrpc: '2.0',
  id,
  method: 'subscriptions/listen',
  params: { notifications },
})
const notice = (method: string, id?: Json, params: JsonObject = {}): JsonObject => ({
  jsonrpc: '2.0',
  method: `notifications/${method}`,
  params: { ...params, ...(id !== undefined && { _meta: { 'io.modelcontextprotocol/subscriptionId': id } }) },
})
const tools = (id?: Json): JsonObject => notice('tools/list_changed', id)
const update = (uri: string, id?: Json): JsonObject => notice('resources/updated', id, { uri })
const call: JsonObject = { jsonrpc: '2.0', id: 'c', method: 'tools/call', params: { name: 't' } }
const subscribe: JsonObject = { jsonrpc: '2.0', id: 's', method: 'resources/subscribe', params: { uri: 'a://b' } }

const modern = (): TraceBuilder => trace({ revision: '2026-07-28' })
const http = (): TraceBuilder => trace({ revision: '2026-07-28', transport: 'streamable-http' })
const unaskedUpdate = ['resources.updated.only-subscribed-stream', 'subscriptions.server.only-requested-types']
const unasked = ['subscriptions.server.only-requested-types', 'tools.list-changed.opt-in-only']
const unnamed = ['subscriptions.server.id-on-notifications']

const rows: readonly [what: string, built: TraceBuilder, ids: readonly string[]][] = [
  [
    'asked for',
    modern()
      .client(listen(1, { toolsListChanged: true }))
      .server(tools(1)),
    [],
  ],
  [
    'of another kind',
    modern()
      .client(listen(1, { promptsListChanged: true }))
      .server(tools(1)),
    unasked,
  ],
  [
    'refused by name',
    modern()
      .client(listen(1, { toolsListChanged: false }))
      .server(tools(1)),
    unasked,
  ],
  ['without a subscription', modern().client(call).server(tools()), unasked],
  [
    'before the subscription',
    modern()
      .server(tools())
      .client(listen(1, { toolsListChanged: true })),
    unasked,
  ],
  [
    'without its id',
    modern()
      .client(listen(1, { toolsListChanged: true }))
      .server(tools()),
    unnamed,
  ],
  [
    'with its id as text',
    modern()
      .client(listen(1, { toolsListChanged: true }))
      .server(tools('1')),
    unnamed,
  ],
  ['acknowledged without id', modern().client(listen(1, {})).server(notice('subscriptions/acknowledged')), unnamed],
  [
    'on its own stream',
    http()
      .request(listen(1, { toolsListChanged: true }))
      .stream()
      .sse(tools(1)),
    [],
  ],
  [
    'on the stream of a call',
    http()
      .request(listen(1, { toolsListChanged: true }))
      .stream()
      .request(call)
      .stream()
      .sse(tools(1)),
    unasked,
  ],
  [
    'a resource below',
    modern()
      .client(listen(1, { resourceSubscriptions: ['a://b'] }))
      .server(update('a://b/c', 1)),
    [],
  ],
  [
    'another resource',
    modern()
      .client(listen(1, { resourceSubscriptions: ['a://b'] }))
      .server(update('a://x', 1)),
    unaskedUpdate,
  ],
  ['a subscribed resource', trace().client(subscribe).server(update('a://b')), []],
  ['no subscribed resource', trace().client(subscribe).server(update('a://x')), ['resources.updated.only-subscribed']],
  [
    'a refused subscription',
    trace()
      .client(subscribe)
      .server({ jsonrpc: '2.0', id: 's', error: { code: 1, message: '' } })
      .server(update('a://b')),
    ['resources.updated.only-subscribed'],
  ],
]

test.each(rows)('%s', (_, built, ids) => expect(breaches(monitor.judges, built)).toEqual(ids))
