import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches, judgeTrace } from '../../../fixtures/traces/judge-trace.ts'
import type { Json, JsonObject, RevisionId } from '../../../schema/index.ts'
import answers from './http-answers.ts'
import clientHeaders from './http-client-headers.ts'
import mirrors from './http-request-mirrors.ts'
import serverStreams from './http-server-streams.ts'
import sessionEnds from './session-ends.ts'

const both = { accept: 'application/json, text/event-stream' }
const ping = (id: Json = 1): JsonObject => ({ jsonrpc: '2.0', id, method: 'ping' })
const pong = (id: Json = 1): JsonObject => ({ jsonrpc: '2.0', id, result: {} })
const note: JsonObject = { jsonrpc: '2.0', method: 'notifications/initialized' }
const initialize: JsonObject = { ...ping(0), method: 'initialize', params: { protocolVersion: '2025-11-25' } }
const opened: JsonObject = { ...pong(0), result: { protocolVersion: '2025-11-25', capabilities: {} } }
const later = { ...both, 'mcp-protocol-version': '2025-11-25', 'Mcp-Session-Id': 's1' }

const http = (target: 'client' | 'server', revision: RevisionId = '2025-11-25'): TraceBuilder =>
  trace({ transport: 'streamable-http', target, revision })
const client = (): TraceBuilder =>
  http('client')
    .request(initialize, { headers: both })
    .respond({ headers: { 'Mcp-Session-Id': 's1' }, body: opened })
const without = (name: keyof typeof later): Record<string, string> =>
  Object.fromEntries(Object.entries(later).filter(([key]) => key !== name))

const rows: readonly [what: string, built: TraceBuilder, ids: readonly string[]][] = [
  ['all headers', client().request(note, { headers: later }).request(undefined, { headers: later }), []],
  [
    'JSON only',
    client().request(note, { headers: { ...later, accept: 'application/json' } }),
    ['http.post.client-accept'],
  ],
  ['anything', client().request(note, { headers: { ...later, accept: '*/*' } }), ['http.post.client-accept']],
  [
    'streams with weight 0',
    client().request(note, { headers: { ...later, accept: 'application/json, text/event-stream;q=0' } }),
    ['http.post.client-accept'],
  ],
  [
    'any case and parameters',
    client().request(note, { headers: { ...later, accept: 'Application/JSON;q=1, TEXT/event-stream;q=0.5' } }),
    [],
  ],
  [
    'GET for anything',
    client().request(undefined, { headers: { ...later, accept: '*/*' } }),
    ['http.get.client-accept'],
  ],
  ['GET elsewhere', client().request(undefined, { url: 'http://h/.well-known/x' }), []],
  ['no version', client().request(note, { headers: without('mcp-protocol-version') }), ['http.version.client-header']],
  [
    'another version',
    client().request(note, { headers: { ...later, 'mcp-protocol-version': '2025-06-18' } }),
    ['http.version.client-header-negotiated'],
  ],
  ['no session', client().request(note, { headers: without('Mcp-Session-Id') }), ['session.client.sends-id']],
  [
    'GET that crosses with the session',
    client()
      .request(undefined, { headers: { ...without('Mcp-Session-Id'), accept: 'text/event-stream' } })
      .request(note, { headers: later }),
    [],
  ],
  [
    'a preflight of the browser',
    client()
      .request(note, { headers: later })
      .request(undefined, {
        method: 'OPTIONS',
        headers: { Origin: 'http://a', 'Access-Control-Request-Method': 'POST' },
      }),
    [],
  ],
  [
    'OPTIONS of its own',
    client().request(note, { headers: later }).request(undefined, { method: 'OPTIONS' }),
    ['http.version.client-header', 'session.client.sends-id'],
  ],
  [
    'GET after a version that it does not speak',
    client().request(undefined, { headers: { accept: 'text/event-stream' } }),
    [],
  ],
  [
    'another session',
    client().request(note, { headers: { ...later, 'Mcp-Session-Id': 'S1' } }),
    ['session.client.sends-id'],
  ],
  [
    'a lost session',
    client().request(note, { headers: later }).respond({ status: 404 }).request(initialize, { headers: both }),
    [],
  ],
  [
    'two messages in a body',
    client().request(`${JSON.stringify(note)}\n${JSON.stringify(note)}`, { headers: later }),
    ['http.post.client-one-post-per-message'],
  ],
]

test.each(rows)('client: %s', (_, built, ids) => expect(breaches(clientHeaders.judges, built)).toEqual(ids))

const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
const call = (name: string): JsonObject => ({ ...ping(), method: 'tools/call', params: { name, _meta: meta } })
const modern = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': 'echo' }
const posts = (headers: Record<string, string>, message: JsonObject = call('echo')): TraceBuilder =>
  http('client', '2026-07-28').request(message, { headers })
const coded = '=?base64?w6Q=?='

const stateless: readonly [what: string, built: TraceBuilder, ids: readonly string[]][] = [
  ['all headers', posts(modern), []],
  [
    'in other cases',
    posts({ 'mcp-protocol-version': '2026-07-28', 'MCP-METHOD': 'tools/call', 'mcp-name': 'echo' }),
    [],
  ],
  ['no version', posts({ 'Mcp-Method': 'tools/call', 'Mcp-Name': 'echo' }), ['http.version.client-header-every-post']],
  [
    'another version',
    posts({ ...modern, 'MCP-Protocol-Version': '2025-11-25' }),
    ['http.version.client-header-matches-meta'],
  ],
  ['another method', posts({ ...modern, 'Mcp-Method': 'Tools/Call' }), ['http.headers.client-method']],
  ['another name', posts({ ...modern, 'Mcp-Name': 'add' }), ['http.headers.client-name-tools']],
  ['a coded name', posts({ ...modern, 'Mcp-Name': coded }, call('ä')), []],
  ['a raw name', posts({ ...modern, 'Mcp-Name': 'ä' }, call('ä')), ['http.headers.client-name-encoded']],
  [
    'a method that every object has',
    posts({ ...modern, 'Mcp-Method': 'toString' }, { ...call('echo'), method: 'toString' }),
    [],
  ],
  ['an empty name', posts({ ...modern, 'Mcp-Name': '' }, call('')), []],
  ['a legacy request', posts({}, initialize), []],
  [
    'a session id sent back',
    posts(modern)
      .respond({ body: pong() })
      .request(call('echo'), { headers: { ...modern, 'Mcp-Session-Id': 'x' } }),
    ['http.compat.client-no-legacy-mechanisms'],
  ],
  [
    'a GET after a modern answer',
    posts(modern).respond({ body: pong() }).request(undefined),
    ['http.compat.client-no-legacy-mechanisms'],
  ],
]

test.each(stateless)('stateless client: %s', (_, built, ids) => expect(breaches(mirrors.judges, built)).toEqual(ids))

const session = { 'mcp-session-id': 's1' }
const server = (): TraceBuilder => http('server').request(ping(), { headers: session }).stream()

const discovered = (supportedVersions: readonly string[]): TraceBuilder =>
  http('server')
    .request({ jsonrpc: '2.0', id: 9, method: 'server/discover' })
    .respond({ headers: session, body: { jsonrpc: '2.0', id: 9, result: { supportedVersions } } })

const streams: readonly [what: string, built: TraceBuilder, ids: readonly string[]][] = [
  ['a stream', server().sse('', { id: 'a' }).sse(pong(), { id: 'b' }), []],
  ['text as data', server().sse('hello'), ['http.stream.wellformed']],
  ['text as data, on purpose', server().server('hello', { http: 1, sse: true, deliberate: 'no message' }), []],
  [
    'JSON without data',
    server().event({ kind: 'sse-event', connection: 'c1', http: 1, invalid: '{"jsonrpc":"2.0"}' }),
    ['http.stream.wellformed'],
  ],
  ['an unknown field', server().event({ kind: 'sse-event', connection: 'c1', http: 1, invalid: 'x-field: 1' }), []],
  ['a line without colon', server().event({ kind: 'sse-event', connection: 'c1', http: 1, invalid: 'two words' }), []],
  [
    'an unfinished event',
    server().event({ kind: 'sse-event', connection: 'c1', http: 1, invalid: 'the stream ended inside an event' }),
    ['http.stream.wellformed'],
  ],
  [
    'ids from 1 in each stream',
    server().sse(pong(), { id: '1' }).request(ping(2), { headers: session }).stream().sse(pong(2), { id: '1' }),
    ['http.resume.event-id-unique'],
  ],
  [
    'an event delivered again',
    server()
      .sse(pong(), { id: '1' })
      .request(undefined, { headers: { ...session, 'last-event-id': '0' } })
      .stream()
      .sse(pong(), { id: '1' }),
    [],
  ],
  [
    'ids of two sessions',
    server()
      .sse(pong(), { id: '1' })
      .request(ping(2), { headers: { 'mcp-session-id': 's2' } })
      .stream()
      .sse(pong(2), { id: '1' }),
    [],
  ],
  [
    'ids of a session that a second initialize request has begun',
    server()
      .sse(pong(), { id: '1' })
      .request({ ...initialize, id: 2 }, { headers: session })
      .stream({ 'mcp-session-id': 's2' })
      .sse({ ...opened, id: 2 }, { id: '1' }),
    [],
  ],
  ['a response on a GET stream', http('server').request(undefined).stream().sse(pong()), ['http.get.no-responses']],
  [
    'a GET stream that is refused in the words of JSON-RPC',
    http('server')
      .request(undefined)
      .respond({ status: 400, body: { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'no' } } }),
    [],
  ],
  [
    'a notification there',
    http('server').request(undefined).stream().sse({ jsonrpc: '2.0', method: 'notifications/x' }),
    [],
  ],
  [
    'a session id of words',
    http('server')
      .request(ping())
      .respond({ headers: { 'Mcp-Session-Id': 'session of J' }, body: pong() }),
    ['session.id.visible-ascii'],
  ],
  [
    'a session of a modern server, which refuses to be initialized',
    discovered(['2026-07-28'])
      .request(initialize)
      .respond({ body: { jsonrpc: '2.0', id: 0, error: { code: -32601, message: 'Method not found' } } }),
    ['http.compat.server-no-session-id'],
  ],
  ['a session of a server that nobody has tried to initialize', discovered(['2026-07-28']), []],
  ['a session of a server that is older too', discovered(['2025-11-25', '2026-07-28']), []],
  ['a session after a handshake', discovered(['2026-07-28']).request(initialize).respond({ body: opened }), []],
]

test.each(streams)('server: %s', (_, built, ids) => expect(breaches(serverStreams.judges, built)).toEqual(ids))

test('without sessions a repeated event id is worth a warning', () => {
  const built = http('server')
    .request(ping())
    .stream()
    .sse(pong(), { id: '1' })
    .request(ping(2))
    .stream()
    .sse(pong(2), { id: '1' })
  expect(judgeTrace(serverStreams.judges['http.resume.event-id-unique'], built).verdict).toBe('warned')
})

const odd: JsonObject = { ...ping(), method: 'no/such' }
const text = { 'content-type': 'text/plain' }
const typed = ['http.post.request-content-type']
const talk = (): TraceBuilder => http('server').request(initialize).respond({ body: opened })
const unknown = (): TraceBuilder => talk().request(odd, { headers: later, deliberate: 'a method of no revision' })

const cancelled: JsonObject = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
const withdrawn: readonly (readonly [what: string, end: (built: TraceBuilder) => TraceBuilder])[] = [
  ['cancelled', (built) => built.request(cancelled, { headers: later })],
  ['left without its session', (built) => built.request(undefined, { method: 'DELETE', headers: later })],
]

const spellings: readonly (readonly [what: string, headers: Record<string, string>, status: number])[] = [
  ['two Accept headers', { ...later, accept: 'application/json', Accept: 'text/event-stream' }, 406],
  ['a body in chunks', { ...later, 'transfer-encoding': 'chunked' }, 411],
  ['a content type with a parameter', { ...later, 'content-type': 'application/json; charset=utf-8' }, 415],
]

const answered: readonly [what: string, built: TraceBuilder, ids: readonly string[]][] = [
  ['JSON', talk().request(ping(), { headers: later }).respond({ body: pong() }), []],
  ['a stream', talk().request(ping(), { headers: later }).stream().sse(pong()), []],
  ['JSON as text', talk().request(ping(), { headers: later }).respond({ headers: text, body: pong() }), typed],
  [
    '202 without a body',
    talk()
      .request(ping())
      .respond({ status: 202, headers: { 'content-type': '' } }),
    typed,
  ],
  [
    'an error with 404',
    unknown().respond({ status: 404, body: { jsonrpc: '2.0', id: 1, error: { code: 1, message: '' } } }),
    [],
  ],
  ...withdrawn.flatMap(([what, end]): [string, TraceBuilder, readonly string[]][] => [
    [
      `an empty 202 once it was ${what}`,
      end(talk().request(ping(), { headers: later })).respond({ status: 202, headers: { 'content-type': '' } }, 2),
      [],
    ],
    [
      `500 with words once it was ${what}`,
      end(talk().request(ping(), { headers: later })).respond({ status: 500, headers: text }, 2),
      [],
    ],
    [
      `an empty 202 before it was ${what}`,
      end(
        talk()
          .request(ping(), { headers: later })
          .respond({ status: 202, headers: { 'content-type': '' } }),
      ),
      typed,
    ],
  ]),
  ...spellings.flatMap(([what, headers, status]): [string, TraceBuilder, readonly string[]][] => [
    [`${status} for ${what}`, talk().request(ping(), { headers }).respond({ status, headers: text }), []],
    [
      `${status} for the usual form`,
      talk().request(ping(), { headers: later }).respond({ status, headers: text }),
      typed,
    ],
    [`500 for ${what}`, talk().request(ping(), { headers }).respond({ status: 500, headers: text }), typed],
  ]),
  ['400 with words', unknown().respond({ status: 400, headers: text }), typed],
  ['500 with words', unknown().respond({ status: 500, headers: text }), typed],
  ['429 with words', unknown().respond({ status: 429, headers: text }), []],
  ['404 for the session', unknown().respond({ status: 404, headers: text }), []],
  [
    '400 for a request that is wrong',
    talk().request(ping(), { deliberate: 'bad headers' }).respond({ status: 400, headers: text }),
    [],
  ],
  ['400 before the session', http('server').request(ping()).respond({ status: 400, headers: text }), []],
  ['400 for a notification', talk().request(note, { headers: later }).respond({ status: 400, headers: text }), []],
]

test.each(answered)('answer: %s', (_, built, ids) => expect(breaches(answers.judges, built)).toEqual(ids))

const gone = (status: number, text: string): TraceBuilder =>
  http('server')
    .request(initialize)
    .respond({ headers: { 'Mcp-Session-Id': 's1' }, body: opened })
    .request(ping(), { headers: later })
    .respond({ body: pong() })
    .request(ping(2), { headers: later })
    .respond({ status, body: { jsonrpc: '2.0', id: 2, error: { code: -32600, message: text } } })
const late404 = ['session.server.status-404-after-end']

const ends: readonly [what: string, built: TraceBuilder, ids: readonly string[]][] = [
  ['404', gone(404, 'Session not found'), []],
  ['400 for the session', gone(400, 'Session not found'), late404],
  ['400 for another reason', gone(400, 'Bad request'), []],
  [
    '400, and then served again',
    gone(400, 'Session busy')
      .request(ping(3), { headers: later })
      .respond({ body: pong(3) }),
    [],
  ],
  [
    '400 after DELETE',
    gone(404, '')
      .request(undefined, { method: 'DELETE', headers: later })
      .respond({ status: 204 })
      .request(ping(3), { headers: later, deliberate: 'over' })
      .respond({ status: 400 }),
    late404,
  ],
  [
    '403 after DELETE, for a foreign origin',
    gone(404, '')
      .request(undefined, { method: 'DELETE', headers: later })
      .respond({ status: 204 })
      .request(ping(3), { headers: { ...later, Origin: 'http://evil.example' } })
      .respond({ status: 403 }),
    [],
  ],
  ...[401, 403].flatMap((status): typeof ends =>
    [true, false].map((isChallenge) => [
      `${status} after DELETE, ${isChallenge ? 'for want of a token or a scope' : 'without a challenge'}`,
      gone(404, '')
        .request(undefined, { method: 'DELETE', headers: later })
        .respond({ status: 204 })
        .request(ping(3), { headers: later })
        .respond({ status, headers: isChallenge ? { 'WWW-Authenticate': 'Bearer scope="tools"' } : {} }),
      isChallenge ? [] : late404,
    ]),
  ),
]

test.each(ends)('session: %s', (_, built, ids) => expect(breaches(sessionEnds.judges, built)).toEqual(ids))

const polled = (retry?: number): TraceBuilder =>
  http('server')
    .request(ping(), { headers: later })
    .stream()
    .event({ kind: 'sse-event', connection: 'c1', http: 1, id: 'a', data: '', retry })
    .ended()
    .request(undefined, { headers: { ...later, 'Last-Event-ID': 'a' } })
    .stream()
    .sse(pong(), { id: 'b' })

test.each([
  [20, []],
  [undefined, ['http.stream.retry-before-close']],
])('a connection that is closed before its answer, with retry %s', (retry, ids) =>
  expect(breaches(serverStreams.judges, polled(retry))).toEqual(ids),
)

test('a stream that took another one up, and is taken up again itself, closes no connection before its answer', () => {
  const twice = http('server')
    .request(ping(), { headers: later })
    .stream()
    .event({ kind: 'sse-event', connection: 'c1', http: 1, id: 'a', data: '' })
    .sse(pong(), { id: 'b' })
    .ended()
    .request(undefined, { headers: { ...later, 'Last-Event-ID': 'a' } })
    .stream()
    .sse(pong(), { id: 'b' })
    .ended()
    .request(undefined, { headers: { ...later, 'Last-Event-ID': 'b' } })
    .stream()
  expect(breaches(serverStreams.judges, twice)).toEqual([])
})
