import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches, judgeTrace } from '../../../fixtures/traces/judge-trace.ts'
import type { Json, JsonObject, RevisionId } from '../../../schema/index.ts'
import messageShape from './message-shape.ts'

const { judges } = messageShape
const request = (method: string, params?: JsonObject, id: Json = 1): JsonObject => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params && { params }),
})
const result = (value: Json, id: Json = 1): JsonObject => ({ jsonrpc: '2.0', id, result: value })
const error = (value: Json): JsonObject => ({ jsonrpc: '2.0', id: 1, error: value })
const notification = (method: string, params?: Json): JsonObject => ({
  jsonrpc: '2.0',
  method,
  ...(params !== undefined && { params }),
})
const responds = 'lifecycle.init.server-responds'
const modernly = (asked: JsonObject, answer: JsonObject): TraceBuilder =>
  trace({ revision: '2026-07-28' }).client(asked).server(answer)
const tool = { name: 't', inputSchema: { type: 'object' } }

/** A server that answers one request with this. */
const answers = (method: string, answer: Json, revision: RevisionId = '2025-11-25'): TraceBuilder =>
  trace({ revision }).open().client(request(method)).server(answer)

const task: JsonObject = {
  taskId: 't',
  status: 'working',
  createdAt: '2025-11-25T00:00:00Z',
  lastUpdatedAt: '2025-11-25T00:00:00Z',
  ttl: null,
}
/** A request that has the member `task`, and what a server makes of it. */
const augmented = (method: string, params: JsonObject): TraceBuilder =>
  trace({ revision: '2025-11-25' })
    .open()
    .client(request(method, { ...params, task: {} }))
    .server(result(task))

const server: readonly [what: string, built: TraceBuilder, ids: readonly string[]][] = [
  ['a task in place of its wrapper', augmented('tools/call', { name: 't' }), ['tasks.create-task.shape']],
  ['a look that has a member too many', augmented('tasks/get', { taskId: 't' }), []],
  ['a clean list', answers('tools/list', result({ tools: [tool] })), []],
  ['extra members', answers('tools/list', result({ tools: [{ ...tool, x: 1 }], y: [] })), []],
  ['an error without id', answers('tools/list', { jsonrpc: '2.0', error: { code: -32600, message: '' } }), []],
  ['no jsonrpc', answers('ping', { id: 1, result: {} }), ['messages.jsonrpc.version-member']],
  ['a bare string as result', answers('ping', result('x')), ['messages.envelope.shape']],
  ['neither result nor error', answers('ping', { jsonrpc: '2.0', id: 1 }), ['messages.response.result-or-error']],
  ['a null result', answers('ping', result(null)), ['messages.response.result-or-error']],
  ['both', answers('ping', { ...result({}), error: null }), ['messages.response.not-both']],
  ['no message', answers('x', error({ code: -32601 })), ['messages.error.code-and-message']],
  ['an error that is text', answers('x', error('bad')), ['messages.error.code-and-message']],
  ['a code of Node', answers('x', error({ code: 'ENOENT', message: '' })), ['messages.error.code-integer']],
  ['a tool without schema', answers('tools/list', result({ tools: [{ name: 't' }] })), ['tools.list-result.shape']],
  [
    'a null schema',
    answers('tools/list', result({ tools: [{ name: 't', inputSchema: null }] })),
    ['tools.input-schema.valid-object'],
  ],
  [
    'the same before that rule was',
    answers('tools/list', result({ tools: [{ name: 't', inputSchema: null }] }), '2025-06-18'),
    ['tools.list-result.shape'],
  ],
  ['a null cursor', answers('tools/list', result({ tools: [], nextCursor: null })), ['pagination.list.shape']],
  ['no content', answers('tools/call', result({ structuredContent: {} })), ['tools.call-result.shape']],
  [
    'structured content in an array',
    answers('tools/call', result({ content: [], structuredContent: [] })),
    ['tools.structured-content.object'],
  ],
  [
    'audio before its time',
    answers('tools/call', result({ content: [{ type: 'audio', data: '', mimeType: 'a/b' }] }), '2024-11-05'),
    ['tools.call-result.shape'],
  ],
  [
    'a file name as picture',
    answers('tools/call', result({ content: [{ type: 'image', data: 'a.png', mimeType: 'image/png' }] })),
    ['tools.content.image-base64'],
  ],
  [
    'the same in a prompt',
    answers(
      'prompts/get',
      result({ messages: [{ role: 'user', content: { type: 'image', data: 'a.png', mimeType: 'image/png' } }] }),
    ),
    ['prompts.content.image-base64'],
  ],
  [
    'an audience as text',
    answers('resources/list', result({ resources: [{ uri: 'a:b', name: 'r', annotations: { audience: 'user' } }] })),
    ['annotations.audience.values'],
  ],
  [
    'a priority of 5',
    answers('resources/list', result({ resources: [{ uri: 'a:b', name: 'r', annotations: { priority: 5 } }] })),
    ['annotations.priority.range'],
  ],
  [
    'a relative uri',
    answers('resources/list', result({ resources: [{ uri: 'a.txt', name: 'r' }] })),
    ['resources.uri.valid'],
  ],
  [
    'templates',
    answers('resources/templates/list', result({ templates: [] })),
    ['resources.templates-list-result.shape'],
  ],
  [
    'sizes as text',
    answers('tools/list', result({ tools: [{ ...tool, icons: [{ src: 'https://x/y.png', sizes: '48x48' }] }] })),
    ['icons.icon.shape'],
  ],
  ['text as _meta', answers('tools/list', result({ tools: [], _meta: 'x' })), ['meta.objects.shape']],
  [
    'a progress of 50%',
    trace()
      .open()
      .server(notification('notifications/progress', { progressToken: 1, progress: '50%' })),
    ['progress.notification.shape'],
  ],
  ['positional params', trace().open().server(notification('notifications/message', [])), ['logging.message.shape']],
  [
    'positional params of nobody',
    trace().open().server(notification('notifications/x', [])),
    ['messages.envelope.shape'],
  ],
  [
    'a level of other loggers',
    trace()
      .open()
      .server(notification('notifications/message', { level: 'warn', data: 1 })),
    ['logging.message.shape'],
  ],
  [
    'a notification with id',
    trace().open().server(request('notifications/tools/list_changed')),
    ['messages.notification.no-id'],
  ],
  ['a label of the diagrams', trace().open().server(notification('tools/list_changed')), ['tools.list-changed.shape']],
  [
    'a fraction as id',
    trace()
      .open()
      .server(request('ping', undefined, 1.5)),
    ['messages.request.id-type'],
  ],
  [
    'null as id',
    trace()
      .open()
      .server(request('roots/list', undefined, null)),
    ['messages.request.id-not-null'],
  ],
  ['a ping without id', trace().open().server(notification('ping')), ['ping.ping.shape']],
  ['a request without id', trace().open().server(notification('roots/list')), ['messages.request.id-type']],
  [
    'before the version is settled',
    trace()
      .client(request('tools/list'))
      .server(result({ tools: 1 })),
    [],
  ],
  [
    'capabilities that are true',
    trace()
      .client(request('initialize'))
      .server(
        result({
          protocolVersion: '2025-11-25',
          capabilities: { tools: true },
          serverInfo: { name: 's', version: '1' },
        }),
      ),
    ['capabilities.objects.shape'],
  ],
  [
    'no version of the server',
    trace()
      .client(request('initialize'))
      .server(result({ protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 's' } })),
    ['implementation.implementation.shape'],
  ],
  [
    'an empty InitializeResult',
    trace().client(request('initialize')).server(result({})),
    ['lifecycle.init.server-responds'],
  ],
]

test.each(server)('server: %s', (_, built, ids) => expect(breaches(judges, built)).toEqual(ids))

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
}
const complete = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' }
const modern = (method: string, answer: Json): TraceBuilder =>
  trace({ revision: '2026-07-28' })
    .client(request(method, { _meta: meta }))
    .server(answer)

const stateless: readonly [what: string, built: TraceBuilder, ids: readonly string[]][] = [
  ['a clean list', modern('tools/list', result({ ...complete, tools: [tool] })), []],
  [
    'no result type',
    modern('tools/list', result({ ttlMs: 0, cacheScope: 'private', tools: [] })),
    ['messages.result.result-type-present'],
  ],
  ['no hints', modern('tools/list', result({ resultType: 'complete', tools: [] })), ['caching.server.hints-present']],
  [
    'a negative ttl',
    modern('tools/list', result({ ...complete, ttlMs: -1, tools: [] })),
    ['caching.server.ttl-non-negative'],
  ],
  [
    'a shared scope',
    modern('tools/list', result({ ...complete, cacheScope: 'shared', tools: [] })),
    ['caching.result.shape'],
  ],
  [
    'an identity that is text',
    modern('tools/list', result({ ...complete, tools: [], _meta: { 'io.modelcontextprotocol/serverInfo': 's' } })),
    ['meta.objects.shape'],
  ],
  [
    'versions as one text',
    modern('server/discover', result({ ...complete, capabilities: {}, supportedVersions: '2026-07-28' })),
    ['discover.discover.shape'],
  ],
  [
    'an empty wish for input',
    modern('tools/call', result({ resultType: 'input_required' })),
    ['mrtr.server.at-least-one-field'],
  ],
  ['a foreign result type', modern('tools/call', result({ resultType: 'task' })), []],
  [
    'a version error without versions',
    modern('tools/list', error({ code: -32022, message: '', data: { supported: '2026-07-28', requested: 'x' } })),
    ['errors.modern.shape'],
  ],
  [
    'an old result to a request of old',
    trace({ revision: '2026-07-28' })
      .client(request('tools/list'))
      .server(result({ tools: [] })),
    [],
  ],
]

test.each(stateless)('stateless server: %s', (_, built, ids) => expect(breaches(judges, built)).toEqual(ids))

const client: readonly [what: string, message: JsonObject, ids: readonly string[]][] = [
  ['a clean call', request('tools/call', { name: 'echo', arguments: {} }), []],
  ['arguments as text', request('tools/call', { name: 'echo', arguments: '{}' }), ['tools.call-request.shape']],
  ['a null cursor', request('tools/list', { cursor: null }), ['tools.list-request.shape']],
  ['a number for a prompt', request('prompts/get', { name: 'p', arguments: { n: 3 } }), ['prompts.get-request.shape']],
  [
    'a token with a fraction',
    request('tools/list', { _meta: { progressToken: 0.5 } }),
    ['progress.token.string-or-integer'],
  ],
]

test.each(client)('client: %s', (_, message, ids) =>
  expect(breaches(judges, trace({ target: 'client' }).open().client(message))).toEqual(ids),
)

test('a cursor under the name of the result', () => {
  const built = trace({ target: 'client' })
    .open()
    .client(request('tools/list'))
    .server(result({ tools: [], nextCursor: 'x' }))
  expect(breaches(judges, built.client(request('tools/list', { nextCursor: 'x' }, 2)))).toEqual([
    'pagination.request.shape',
  ])
})

test.each<[what: string, given: Json, ids: readonly string[]]>([
  ['just so', 5, []],
  ['as it has not', 6, ['tools.list-request.shape']],
])('a cursor of the wrong type that the server has given %s', (_, given, ids) => {
  const built = trace({ target: 'client' })
    .open()
    .client(request('tools/list'))
    .server(result({ tools: [], nextCursor: given }))
  expect(breaches(judges, built.client(request('tools/list', { cursor: 5 }, 2)))).toEqual(ids)
})

const versionKey = 'io.modelcontextprotocol/protocolVersion'
const inVersion = (version: string): JsonObject =>
  request('tools/call', { name: 't', _meta: { [versionKey]: version } })
const refusal = (requested: string): JsonObject =>
  error({ code: -32022, message: '', data: { supported: ['2026-07-28'], requested } })
const opening = (serverInfo: JsonObject): TraceBuilder =>
  trace()
    .client(request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: sameForBoth }))
    .server(result({ protocolVersion: '2025-11-25', capabilities: {}, serverInfo }))
const sameForBoth = { name: 'mcp-conform', version: '1' }
const levels = (level: string): TraceBuilder =>
  trace()
    .open({ server: { logging: {} } })
    .client(request('logging/setLevel', { level }))

test.each<[what: string, id: string, built: TraceBuilder, verdict: string]>([
  ['the version that was asked for', 'errors.modern.shape', modernly(inVersion('1'), refusal('1')), 'passed'],
  ['another version', 'errors.modern.shape', modernly(inVersion('1'), refusal('2')), 'failed'],
  ['a server with a name of its own', responds, opening({ name: 's', version: '1' }), 'passed'],
  ['a server that repeats the client', responds, opening(sameForBoth), 'failed'],
  ['a level that is taken', 'logging.set-level.shape', levels('alert').server(result({})), 'passed'],
  [
    'a level that is refused',
    'logging.set-level.shape',
    levels('alert').server(error({ code: 1, message: '' })),
    'failed',
  ],
  [
    'a level that was withdrawn, and then refused',
    'logging.set-level.shape',
    levels('alert')
      .client({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
      .server(error({ code: 0, message: 'context canceled' })),
    'not-observed',
  ],
  [
    'a made-up level that is refused',
    'logging.set-level.shape',
    levels('loud').server(error({ code: 1, message: '' })),
    'not-observed',
  ],
  [
    'input requests that ask for nothing',
    'mrtr.server.at-least-one-field',
    modernly(inVersion('2026-07-28'), result({ resultType: 'input_required', inputRequests: {} })),
    'warned',
  ],
])('beyond the schema: %s', (_, id, built, verdict) => {
  expect(judgeTrace(judges[id], built).verdict).toBe(verdict)
})

test('what was never sent is not observed', () => {
  const built = trace().open()
  expect(judgeTrace(judges['icons.icon.shape'], built).verdict).toBe('not-observed')
  expect(judgeTrace(judges['lifecycle.initialize.shape'], built).verdict).toBe('passed')
})
