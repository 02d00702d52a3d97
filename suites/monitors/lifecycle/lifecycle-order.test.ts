import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches, judgeTrace } from '../../../fixtures/traces/judge-trace.ts'
import type { JsonObject } from '../../../schema/index.ts'
import lifecycleOrder from './lifecycle-order.ts'

const { judges } = lifecycleOrder
const ask = (method: string, id = 1): JsonObject => ({ jsonrpc: '2.0', id, method })
const initialize = { ...ask('initialize', 0), params: { protocolVersion: '2025-11-25', capabilities: {} } }
const opened = { jsonrpc: '2.0', id: 0, result: { protocolVersion: '2025-11-25', capabilities: {} } }
const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' }
const answer = { jsonrpc: '2.0', id: 1, result: {} }
const client = (): TraceBuilder => trace({ target: 'client' })

const first = 'lifecycle.init.client-first'
const early = 'lifecycle.init.client-no-early-requests'
const sent = 'lifecycle.init.initialized-sent'

const rows: readonly [what: string, built: TraceBuilder, ids: readonly string[]][] = [
  ['a clean opening', client().open().client(ask('tools/list')), []],
  ['a ping first', client().client(ask('ping')).server(answer).open(), []],
  ['a probe first', client().client(ask('server/discover')).server(answer).open(), []],
  ['a list first', client().client(ask('tools/list')).client(initialize).server(opened).client(initialized), [first]],
  [
    'a list behind initialize',
    client().client(initialize).client(ask('tools/list')).server(opened).client(initialized),
    [early],
  ],
  ['a ping behind initialize', client().client(initialize).client(ask('ping')).server(opened).client(initialized), []],
  ['no initialized', client().client(initialize).server(opened).client(ask('tools/list')), [sent]],
  ['no initialized after an error', client().client(initialize).server({ jsonrpc: '2.0', id: 0, error: {} }), []],
  ['a client that leaves', client().client(initialize).server(opened), []],
  [
    'initialized without prefix',
    client()
      .client(initialize)
      .server(opened)
      .client({ ...initialized, method: 'initialized' }),
    [sent],
  ],
  ['initialized twice', client().open().client(initialized), [sent]],
  ['a new session', client().open().open(), []],
  [
    "the result of initialize once more, as a stream brings it that is another session's",
    client().client(initialize).server(opened).client(initialized).server(opened).client(ask('tools/list')),
    [],
  ],
  ['a server that waits', trace().open().server(ask('roots/list')), []],
  ['a server that begins', trace().server(ask('roots/list')).open(), ['lifecycle.init.server-waits']],
  [
    'a server that begins when it is asked whether it is there',
    trace().client(ask('ping')).server(answer).server(ask('roots/list')).open(),
    ['lifecycle.init.server-waits'],
  ],
  ['a server that is asked for more', trace().client(ask('tools/list')).server(ask('roots/list')).open(), []],
  ['a server that pings', trace().server(ask('ping')).client(answer).open(), []],
  [
    'a server in a hurry',
    trace().client(initialize).server(opened).server(ask('roots/list')).client(initialized),
    ['lifecycle.init.server-no-early-requests'],
  ],
  [
    'a server that pings and logs early',
    trace()
      .client(initialize)
      .server(opened)
      .server(ask('ping'))
      .server({ jsonrpc: '2.0', method: 'notifications/message' }),
    [],
  ],
]

const side = (id: string): 'client' | 'server' => (id.includes('server') ? 'server' : 'client')

test.each(rows)('%s', (_, built, ids) => {
  const { subject } = built.conversation()
  const own = Object.fromEntries(Object.entries(judges).filter(([id]) => side(id) === subject))
  expect(breaches(own, built)).toEqual(ids)
})

test('a request before initialized is worth a warning', () => {
  const built = client().client(initialize).server(opened).client(ask('tools/list')).client(initialized)
  expect(judgeTrace(judges[sent], built).verdict).toBe('warned')
})

const waits = 'lifecycle.init.server-waits'
const quiet = 'lifecycle.init.server-no-early-requests'
const pinged = (): TraceBuilder => trace().client(ask('ping')).server(answer)

test.each<[what: string, id: typeof waits | typeof quiet, built: TraceBuilder, verdict: string]>([
  ['a server that was up and waited', waits, pinged().open(), 'passed'],
  ['a server that may not have been up', waits, trace().open(), 'not-observed'],
  [
    'a server without a stream before its session',
    waits,
    trace({ transport: 'streamable-http' }).request(ask('ping')).respond({ body: answer }).open(),
    'not-observed',
  ],
  [
    'a server that was heard before initialized',
    quiet,
    trace().client(initialize).server(opened).client(ask('ping')).server(answer).client(initialized),
    'passed',
  ],
  ['a server that had no time before initialized', quiet, trace().open(), 'not-observed'],
])('%s', (_, id, built, verdict) => {
  expect(judgeTrace(judges[id], built).verdict).toBe(verdict)
})
