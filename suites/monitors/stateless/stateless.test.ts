import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches, judgeTrace } from '../../../fixtures/traces/judge-trace.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import errorCodes from '../messages/error-codes.ts'
import requestMetadata from '../messages/request-metadata.ts'
import patterns from './stateless-patterns.ts'

const judges = { ...patterns.judges, ...requestMetadata.judges, ...errorCodes.judges }
const key = (name: string): string => `io.modelcontextprotocol/${name}`
const meta: JsonObject = {
  [key('protocolVersion')]: '2026-07-28',
  [key('clientCapabilities')]: {},
  [key('clientInfo')]: { name: 'c', version: '1' },
}
const ask = (method: string, id: Json = 1, own: JsonObject = meta): JsonObject => ({
  jsonrpc: '2.0',
  id,
  method,
  params: { _meta: own },
})
const done = (result: JsonObject = {}, id: Json = 1): JsonObject => ({
  jsonrpc: '2.0',
  id,
  result: { resultType: 'complete', _meta: { [key('serverInfo')]: { name: 's', version: '1' } }, ...result },
})
const refused = (code: number, data?: Json): JsonObject => ({
  jsonrpc: '2.0',
  id: 1,
  error: { code, message: 'no', ...(data !== undefined && { data }) },
})
const note = (method: string): JsonObject => ({ jsonrpc: '2.0', method: `notifications/${method}` })
const server = (method = 'tools/list'): TraceBuilder => trace({ revision: '2026-07-28' }).client(ask(method))
const client = (): TraceBuilder => trace({ revision: '2026-07-28', target: 'client' })
const withoutKey = (name: string): JsonObject =>
  Object.fromEntries(Object.entries(meta).filter(([k]) => k !== key(name)))
const discovered = done({ supportedVersions: ['2026-07-28'] })

const rows: readonly [what: string, built: TraceBuilder, ids: readonly string[]][] = [
  ['a clean answer', server().server(done()), []],
  ['a log before the answer', server().server(note('message')).server(done()), []],
  [
    'a change without subscription',
    server().server(done()).server(note('tools/list_changed')),
    ['patterns.server.no-unsolicited-notifications'],
  ],
  ['a change for a subscription', server('subscriptions/listen').server(note('tools/list_changed')), []],
  ['a request of the server', server().server({ ...ask('roots/list'), params: {} }), ['patterns.server.no-requests']],
  [
    'a result of type task',
    server('tools/call').server(done({ resultType: 'task' })),
    ['messages.result.result-type-supported-set'],
  ],
  [
    'input for a list',
    server().server(done({ resultType: 'input_required' })),
    ['mrtr.server.supported-requests-only'],
  ],
  ['an answer from nobody', server().server(done({ _meta: {} })), ['meta.response.server-info']],
  [
    'the news of 2025-11-25',
    server().server(note('elicitation/complete')).server(done()),
    ['elicitation.complete.gone-in-2026-07-28'],
  ],
  ['code -32601', server().server(refused(-32601)), []],
  ['code -32050', server().server(refused(-32050)), ['errors.mcp-range.undefined-not-emitted']],
  ['code -32042', server().server(refused(-32042)), ['elicitation.url-required-error.gone-in-2026-07-28']],
  ['code -32002', server().server(refused(-32002)), ['resources.read.legacy-code-not-emitted']],
  ['code -32604', server().server(refused(-32604)), ['errors.jsonrpc-reserved.undefined-unused']],
  ['code -32000', server().server(refused(-32000)), ['errors.legacy-range.avoided']],
  ['code 42', server().server(refused(42)), []],
  ['headers at fault on stdio', server().server(refused(-32020)), ['errors.mcp-range.defined-meaning-only']],
  [
    'a version that is served',
    server('server/discover').server(discovered).client(ask('x')).server(refused(-32022)),
    ['errors.mcp-range.defined-meaning-only'],
  ],
  ['a missing capability', server('tools/call').server(refused(-32021, { requiredCapabilities: { roots: {} } })), []],
  ['the metadata of a request', client().client(ask('tools/list')), []],
  [
    'no version',
    client().client(ask('tools/list', 1, withoutKey('protocolVersion'))),
    ['meta.request.protocol-version'],
  ],
  [
    'no capabilities',
    client().client(ask('tools/list', 1, withoutKey('clientCapabilities'))),
    ['meta.request.client-capabilities'],
  ],
  ['no identity anywhere', client().client(ask('tools/list', 1, withoutKey('clientInfo'))), []],
  [
    'an identity now and then',
    client()
      .client(ask('tools/list'))
      .server(done())
      .client(ask('tools/list', 2, withoutKey('clientInfo'))),
    ['meta.request.client-info'],
  ],
  [
    'a way back to the handshake',
    client()
      .client({ ...ask('initialize'), params: {} })
      .client({ ...ask('ping', 2), params: {} }),
    [],
  ],
  [
    'a ping of old',
    client().client(ask('tools/list')).server(done()).client(ask('ping', 2)),
    ['patterns.removed-methods.client'],
  ],
  ['a result of the client', client().server(ask('ping')).client(done()), ['patterns.client.no-responses']],
]

test.each(rows)('%s', (_, built, ids) => {
  const { subject } = built.conversation()
  const ofOther = subject === 'server' ? /client|meta.request/ : /server|no-unsolicited|result-type|gone-in|mrtr/
  const own = Object.fromEntries(Object.entries(judges).filter(([id]) => !ofOther.test(id)))
  expect(breaches(own, built)).toEqual(ids)
})

test('an error of the client is worth a warning', () => {
  const built = client().server(ask('ping')).client(refused(-32601))
  expect(judgeTrace(judges['patterns.client.no-responses'], built).verdict).toBe('warned')
})

test('a stack trace as message', () => {
  const error = { code: -32603, message: 'x\n    at f (/a.js:1:2)' }
  expect(breaches(errorCodes.judges, server().server({ jsonrpc: '2.0', id: 1, error }))).toEqual([
    'messages.error.message-concise',
  ])
})
