import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches, judgeTrace } from '../../../fixtures/traces/judge-trace.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import once from './one-response-per-request.ts'
import requestIds from './request-ids.ts'
import responses from './responses.ts'

const judges = { ...once.judges, ...requestIds.judges, ...responses.judges }
const ping = (id: Json): JsonObject => ({ jsonrpc: '2.0', id, method: 'ping' })
const pong = (id: Json | undefined): JsonObject => ({ jsonrpc: '2.0', ...(id !== undefined && { id }), result: {} })
const refused = (id?: Json): JsonObject => ({
  jsonrpc: '2.0',
  ...(id !== undefined && { id }),
  error: { code: -32600, message: '' },
})
const listen = (id: Json): JsonObject => ({ jsonrpc: '2.0', id, method: 'subscriptions/listen' })
const note: JsonObject = { jsonrpc: '2.0', method: 'notifications/x' }
const http = (): TraceBuilder => trace({ transport: 'streamable-http' })
const byClient = (): TraceBuilder => trace({ target: 'client' }).open()
const modern = (): TraceBuilder => trace({ target: 'client', revision: '2026-07-28' })

const unknown: JsonObject = { jsonrpc: '2.0', id: 1, method: 'x-suite/nothing' }
const odd = { deliberate: 'no such method' }
/** A request that we waited for in vain. */
const unanswered = (request: JsonObject): TraceBuilder =>
  trace().client(request).event({ kind: 'note', connection: 'c1', about: 1, outcome: 'unanswered', note: 'no answer' })

const echo = ['messages.response.id-echo']
const once_ = ['messages.response.exactly-once']
const silent = ['messages.notification.no-response']
const session = ['messages.request.id-unique-session']
const inFlight = ['messages.request.id-unique-in-flight']

const noAnswers: readonly JsonObject[] = [
  { result: null },
  { result: 'yes' },
  { error: 'no' },
  { error: { code: '1', message: 'no' } },
  { error: { code: 1 } },
]

const rows: readonly [what: string, built: TraceBuilder, ids: readonly string[]][] = [
  ['answers in another order', trace().client(ping(1)).client(ping('1')).server(pong('1')).server(pong(1)), []],
  ['a text id as number', trace().client(ping('7')).server(pong(7)), echo],
  ['an invented id', trace().client(ping(1)).server(pong(1)).server(pong(0)), echo],
  ['a result twice', trace().client(ping(1)).server(pong(1)).server(pong(1)), once_],
  ['a result, then an error', trace().client(ping(1)).server(pong(1)).server(refused(1)), once_],
  [
    'two answers under one id, where another id was none that anybody can repeat',
    trace()
      .client('{"jsonrpc":"2.0","id":1e400,"method":"ping"}', { deliberate: 'an odd number as id' })
      .client(ping(''))
      .server(pong(''))
      .server(pong('')),
    [],
  ],
  ['two answers under an id of any text', trace().client(ping(''), odd).server(pong('')).server(pong('')), once_],
  [
    'an error for an answer with both a result and an error',
    trace()
      .server(ping('s'))
      .client({ jsonrpc: '2.0', id: 's', result: {}, error: { code: 1, message: 'no' } })
      .server(refused('s')),
    [],
  ],
  [
    'an error for an answer with neither',
    trace().server(ping('s')).client({ jsonrpc: '2.0', id: 's' }).server(refused('s')),
    [],
  ],
  ...noAnswers.map((answer): [string, TraceBuilder, readonly string[]] => [
    `an error for an answer that is none: ${JSON.stringify(answer)}`,
    trace()
      .server(ping('s'))
      .client({ jsonrpc: '2.0', id: 's', ...answer })
      .server(refused('s')),
    [],
  ]),
  ['an error for a good refusal', trace().server(ping('s')).client(refused('s')).server(refused('s')), echo],
  ['an error for a good answer', trace().server(ping('s')).client(pong('s')).server(refused('s')), echo],
  ['a notification answered without id', trace().open().server(refused()), silent],
  ['a notification answered with an id', trace().open().client(note).server(refused(0)), silent],
  ['no id for unreadable input', trace().client('{', { deliberate: 'not JSON' }).server(refused()), []],
  ['null for unreadable input', trace().client('{', { deliberate: 'not JSON' }).server(refused(null)), []],
  [
    'an error without id that a client POSTs, for a message on another stream that cannot be read',
    trace({ transport: 'streamable-http', target: 'client' })
      .request(ping('a'))
      .stream()
      .server('{', { deliberate: 'not JSON', http: 1, sse: true })
      .request(refused())
      .respond({ status: 202 }),
    [],
  ],
  ['a text turned into a number', trace().client(ping('70071')).server(pong(70_071)), echo],
  ['an empty id turned into null', trace().client(ping('')).server(pong(null)), echo],
  ['a damaged id', trace().client(ping('id-世')).server(pong('id-\ufffd')), echo],
  ['zero taken for no id', unanswered(ping(0)).client(ping(1)).server(pong(1)), echo],
  ['zero left alone with all that follows', unanswered(ping(0)).client(ping(1)), []],
  ['an ordinary id left alone', unanswered(ping(7)).client(ping(8)).server(pong(8)), []],
  ['a method that nobody knows, refused', trace().client(unknown, odd).server(refused(1)), []],
  ['a method that nobody knows, refused without id', trace().client(unknown, odd).server(refused()), echo],
  ['a notification that nobody knows, answered', trace().client(note, odd).server(refused()), silent],
  [
    'a message spoilt otherwise, answered',
    trace()
      .client({ ...note, params: [] }, odd)
      .server(refused()),
    [],
  ],
  ['a message written oddly, answered', trace().client('{"jsonrpc":"2.0", "method":"x"}', odd).server(refused()), []],
  ['HTTP: an answered notification', http().request(note).respond({ body: refused() }), silent],
  [
    'HTTP: a refused request, with an invented id',
    http()
      .request(ping(1))
      .respond({ status: 400, body: refused('x') }),
    echo,
  ],
  [
    'HTTP: an array refused as a whole',
    trace({ transport: 'streamable-http', revision: '2025-03-26' })
      .request([ping(1), ping(2)])
      .respond({ status: 400, body: refused('x') }),
    [],
  ],
  ['HTTP: a refused notification', http().request(note).respond({ status: 400, body: refused() }), []],
  [
    'HTTP: a refused request',
    http()
      .request(ping(1))
      .respond({ status: 400, body: refused(null) }),
    [],
  ],
  [
    'HTTP: a lost id',
    http()
      .request(ping(1))
      .respond({ body: refused(null) }),
    echo,
  ],
  [
    'HTTP: a response delivered again',
    http().request(ping(1)).stream().sse(pong(1), { id: 'a' }).request(undefined).stream().sse(pong(1), { id: 'a' }),
    [],
  ],
  [
    'HTTP: a response under two event ids',
    http().request(ping(1)).stream().sse(pong(1), { id: 'a' }).request(undefined).stream().sse(pong(1), { id: 'b' }),
    once_,
  ],
  ['ids of both directions', byClient().client(ping(1)).server(ping(1)).client(pong(1)).server(pong(1)), []],
  ['an id used twice', byClient().client(ping(1)).server(pong(1)).client(ping(1)), session],
  ['1 and "1"', byClient().client(ping(1)).client(ping('1')), []],
  ['a new session', byClient().client(ping(1)).open().client(ping(1)), []],
  ['modern: an id used again', modern().client(ping(1)).server(pong(1)).client(ping(1)), []],
  ['modern: an id of an open subscription', modern().client(listen(1)).client(ping(1)), inFlight],
  [
    'modern: an id of a cancelled subscription',
    modern()
      .client(listen(1))
      .client({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
      .client(ping(1)),
    [],
  ],
]

test.each(rows)('%s', (what, built, ids) => {
  const isModern = what.startsWith('modern')
  const relevant = Object.fromEntries(
    Object.entries(judges).filter(([id]) => id !== (isModern ? session : inFlight)[0]),
  )
  expect(breaches(relevant, built)).toEqual(ids)
})

test('without requests there is nothing to judge', () => {
  expect(judgeTrace(judges['messages.request.id-unique-session'], trace().open()).verdict).toBe('not-observed')
})
