import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches, judgeTrace } from '../../../fixtures/traces/judge-trace.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import cancellation from './cancellation.ts'
import progress from './progress.ts'

const call = (id: Json, token?: Json, task?: JsonObject): JsonObject => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 't', ...(token !== undefined && { _meta: { progressToken: token } }), ...(task && { task }) },
})
const done = (id: Json, result: JsonObject = { content: [] }): JsonObject => ({ jsonrpc: '2.0', id, result })
const refused = (id: Json): JsonObject => ({ jsonrpc: '2.0', id, error: { code: -32602, message: '' } })
const nameless: JsonObject = { jsonrpc: '2.0', error: { code: -32600, message: '' } }
const at = (token: Json, value: number): JsonObject => ({
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progressToken: token, progress: value },
})
const cancel = (id: Json): JsonObject => ({
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId: id },
})
const onHttp = (): TraceBuilder => trace({ transport: 'streamable-http' })
const client = (): TraceBuilder => trace({ target: 'client' }).open()

const rows: readonly [what: string, built: TraceBuilder, ids: readonly string[]][] = [
  ['0.1, 0.2, done', trace().client(call(1, 'a')).server(at('a', 0.1)).server(at('a', 0.2)).server(done(1)), []],
  [
    'two series',
    trace().client(call(1, 'a')).client(call(2, 'b')).server(at('a', 5)).server(at('b', 1)).server(at('a', 6)),
    [],
  ],
  ['standing still', trace().client(call(1, 'a')).server(at('a', 1)).server(at('a', 1)), ['value-increases']],
  ['a token as text', trace().client(call(1, 7)).server(at('7', 1)), ['known-token']],
  ['the id as token', trace().client(call(1)).server(at(1, 1)), ['known-token']],
  ['after the result', trace().client(call(1, 'a')).server(done(1)).server(at('a', 1)), ['stops-after-completion']],
  ['after a refusal', trace().client(call(1, 'a')).server(refused(1)).server(at('a', 1)), ['in-progress-only']],
  [
    'after an error without id, which may be the answer to another message',
    trace().client(call(1, 'a'), { deliberate: 'odd' }).server(nameless).server(at('a', 1)).server(done(1)),
    [],
  ],
  [
    'of two with one token, where such an error stands between them',
    trace()
      .client(call(1, 'a'), { deliberate: 'odd' })
      .server(at('a', 1))
      .client(call(2, 'a'), { deliberate: 'odd' })
      .server(nameless)
      .server(at('a', 2))
      .server(at('a', 1)),
    [],
  ],
  [
    'a token used again',
    trace().client(call(1, 'a')).server(at('a', 9)).server(done(1)).client(call(2, 'a')).server(at('a', 1)),
    [],
  ],
  [
    'a task goes on',
    trace()
      .client(call(1, 'a', {}))
      .server(done(1, { task: {} }))
      .server(at('a', 1)),
    [],
  ],
  [
    'another stream overtakes',
    onHttp().request(call(1, 'a')).stream().sse(done(1)).request(undefined).stream().sse(at('a', 1)),
    [],
  ],
  ['one token for all', client().client(call(1, 'a')).client(call(2, 'a')), ['token.unique']],
  ['one token, one after the other', client().client(call(1, 'a')).server(done(1)).client(call(2, 'a')), []],
]

const ofHandshake = Object.fromEntries(
  Object.entries(progress.judges).filter(([id]) => id.startsWith('progress.sender') || id.startsWith('progress.token')),
)

test.each(rows)('progress: %s', (_, built, ids) =>
  expect(breaches(ofHandshake, built)).toEqual(
    ids.map((id) => (id.startsWith('token') ? `progress.${id}` : `progress.sender.${id}`)),
  ),
)

test('that nothing came of a refused call is seen', () => {
  const built = trace().client(call(1, 'a')).server(refused(1))
  expect(judgeTrace(progress.judges['progress.sender.in-progress-only'], built).verdict).toBe('passed')
})

const cancellations: readonly [what: string, built: TraceBuilder, ids: readonly string[]][] = [
  ['an open request', client().client(call(1)).client(cancel(1)), []],
  ['a request of the other side', client().server(call(9)).client(cancel(9)), ['sender.same-direction']],
  ['a number as text', client().client(call(12)).client(cancel('12')), ['sender.same-direction']],
  ['a crossing', client().client(call(1)).server(done(1)).client(cancel(1)), []],
  [
    'a habit',
    client()
      .client(call(1))
      .server(done(1))
      .client(cancel(1))
      .client(call(2))
      .server(done(2))
      .client(cancel(2))
      .client(call(3))
      .server(done(3))
      .client(cancel(3)),
    ['sender.in-progress-only'],
  ],
  [
    'nothing',
    client().client({ jsonrpc: '2.0', method: 'notifications/cancelled', params: {} }),
    ['sender.request-id-present'],
  ],
  [
    'initialize',
    trace({ target: 'client' })
      .client({ ...call(0), method: 'initialize' })
      .client(cancel(0)),
    ['client.no-cancel-initialize'],
  ],
]

test.each(cancellations)('cancellation of %s', (_, built, ids) => {
  const judged = Object.entries(cancellation.judges).filter(
    ([id]) => id.includes('sender') || id.includes('initialize'),
  )
  expect(breaches(Object.fromEntries(judged), built)).toEqual(ids.map((id) => `cancellation.${id}`))
})

test('a stateless server cancels subscriptions only', () => {
  const rule = 'cancellation.server.no-other-cancel' as const
  const judges = Object.fromEntries(Object.entries(cancellation.judges).filter(([id]) => id === rule))
  const modern = (): TraceBuilder => trace({ revision: '2026-07-28' })
  expect(breaches(judges, modern().client(call(1)).server(cancel(1)))).toEqual([rule])
  expect(
    breaches(
      judges,
      modern()
        .client({ ...call(1), method: 'subscriptions/listen' })
        .server(cancel(1)),
    ),
  ).toEqual([])
})
