import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches } from '../../../fixtures/traces/judge-trace.ts'
import type { Json, JsonObject, RevisionId } from '../../../schema/index.ts'
import metaKeys from '../messages/meta-keys.ts'
import details from './listed-details.ts'
import tools from './listed-tools.ts'

const answers = (method: string, result: JsonObject, revision: RevisionId = '2026-07-28'): TraceBuilder =>
  trace({ revision }).client({ jsonrpc: '2.0', id: 1, method }).server({ jsonrpc: '2.0', id: 1, result })
const tool = (name: string, inputSchema: JsonObject = {}): JsonObject => ({ name, inputSchema })
const annotated = (header: Json, type: Json = 'string'): JsonObject => ({
  properties: { a: { type, 'x-mcp-header': header } },
})

const ofTools: readonly [what: string, listed: readonly JsonObject[], ids: readonly string[]][] = [
  ['clean names', [tool('a.b-c_D1'), tool('A')], []],
  ['the same twice', [tool('search'), tool('search')], ['tools.name.unique']],
  ['an empty name', [tool('')], ['tools.name.length']],
  ['a long name', [tool('x'.repeat(129))], ['tools.name.length']],
  ['an umlaut', [tool('wetter-\u00e4')], ['tools.name.charset']],
  ['a sentence', [tool('get weather, now')], ['tools.name.no-special-characters']],
  ['a header', [tool('t', annotated('Region'))], []],
  ['a property called so', [tool('t', { properties: { 'x-mcp-header': { type: 'string' } } })], []],
  ['an empty header', [tool('t', annotated(''))], ['tools.x-mcp-header.not-empty']],
  ['two words', [tool('t', annotated('My Region'))], ['tools.x-mcp-header.token']],
  ['a number as header', [tool('t', annotated(1))], ['tools.x-mcp-header.token']],
  ['a second header', [tool('t', annotated('R\r\nX: 1'))], ['tools.x-mcp-header.no-control-characters']],
  ['an array', [tool('t', annotated('R', 'array'))], ['tools.x-mcp-header.primitive-only']],
  ['a nullable text', [tool('t', annotated('R', ['string', 'null']))], []],
  ['a choice', [tool('t', { oneOf: [annotated('R')] })], ['tools.x-mcp-header.statically-reachable']],
  ['the root', [tool('t', { 'x-mcp-header': 'R' })], ['tools.x-mcp-header.statically-reachable']],
  [
    'twice in one tool',
    [tool('t', { properties: { a: { 'x-mcp-header': 'R' }, b: { properties: { c: { 'x-mcp-header': 'r' } } } } })],
    ['tools.x-mcp-header.unique'],
  ],
]

test.each(ofTools)('tools: %s', (_, listed, ids) =>
  expect(breaches(tools.judges, answers('tools/list', { tools: listed }))).toEqual(ids),
)

const icon = (value: JsonObject): JsonObject => ({ tools: [{ name: 't', icons: [value] }] })
const dated = (lastModified: string): JsonObject => ({ resources: [{ uri: 'a:b', annotations: { lastModified } }] })
const ofDetails: readonly [what: string, method: string, result: JsonObject, ids: readonly string[]][] = [
  ['an icon', 'tools/list', icon({ src: 'https://x/y.png', sizes: ['48x48', 'any'] }), []],
  ['an icon inside', 'tools/list', icon({ src: 'data:image/png;base64,AAAA' }), []],
  ['an icon in a file', 'tools/list', icon({ src: 'file:///x.png' }), ['icons.sender.src-scheme']],
  ['a size of one number', 'tools/list', icon({ src: 'https://x', sizes: ['48'] }), ['icons.sender.sizes-format']],
  ['a time', 'resources/list', dated('2025-01-12T15:00:58.5+02:00'), []],
  ['a day', 'resources/list', dated('2025-01-12'), []],
  ['a week', 'resources/list', dated('2025-W03-1'), []],
  ['a mail date', 'resources/list', dated('Mon, 12 Jan 2025 15:00:58 GMT'), ['annotations.last-modified.iso8601']],
  ['one uri twice', 'resources/list', { resources: [{ uri: 'a:b' }, { uri: 'a:b' }] }, ['resources.uri.unique']],
  [
    'a scheme with underscore in what is read',
    'resources/read',
    { contents: [{ uri: 'my_notes://1', text: '' }] },
    ['resources.uri.custom-scheme-rfc3986'],
  ],
  [
    'a scheme with underscore',
    'resources/list',
    { resources: [{ uri: 'my_notes://1' }] },
    ['resources.uri.custom-scheme-rfc3986'],
  ],
  ['one prompt twice', 'prompts/list', { prompts: [{ name: 'p' }, { name: 'p' }] }, ['prompts.name.unique']],
]

test.each(ofDetails)('details: %s', (_, method, result, ids) =>
  expect(breaches(details.judges, answers(method, result))).toEqual(ids),
)

const keys: readonly [key: string, value: Json, ids: readonly string[]][] = [
  ['com.example/trace.id', 1, []],
  ['plain', 1, []],
  ['com.example/', 1, []],
  ['io.modelcontextprotocol/serverInfo', {}, []],
  ['com.example.mcp/x', 1, []],
  ['https://example.com/trace', 1, ['meta.key.prefix-syntax']],
  ['com..example/x', 1, ['meta.key.prefix-syntax']],
  ['3com.example/x', 1, ['meta.key.label-syntax']],
  ['com.my_app/trace', 1, ['meta.key.label-syntax']],
  ['_timing', 1, ['meta.key.name-syntax']],
  ['a b', 1, ['meta.key.name-syntax']],
  ['example.com/trace', 1, ['meta.key.reverse-dns']],
  ['io.modelcontextprotocol/vendor-cost', 1, ['meta.key.reserved-prefix-second-label']],
  ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', []],
  ['traceparent', 'c5f0f9a6-1b5e-4a0e-8f1c-2a4b6c8d0e1f', ['meta.trace.trace-context-format']],
  ['tracestate', 'a=1,b@c=2', []],
  ['tracestate', '=', ['meta.trace.trace-context-format']],
  ['baggage', 'user=al%20ice;p=1,b=2', []],
  ['baggage', {}, ['meta.trace.baggage-format']],
  ['toString', 1, []],
  ['constructor', 1, []],
]

const current = Object.fromEntries(Object.entries(metaKeys.judges).filter(([id]) => !id.endsWith('trailing-label')))

test.each(keys)('_meta: %s = %j', (key, value, ids) =>
  expect(breaches(current, answers('tools/list', { _meta: { [key]: value } }))).toEqual(ids),
)

test.each([
  ['mcp.example/trace', 1],
  ['io.modelcontextprotocol/x', 0],
])('_meta of 2025-06-18: %s', (key, count) => {
  const rule = 'meta.key.reserved-prefix-trailing-label' as const
  const judge = Object.fromEntries(Object.entries(metaKeys.judges).filter(([id]) => id === rule))
  expect(breaches(judge, answers('tools/list', { _meta: { [key]: 1 } }, '2025-06-18'))).toHaveLength(count)
})

test('an extension without prefix', () => {
  const built = answers('server/discover', { capabilities: { extensions: { tasks: {} } } })
  expect(breaches(current, built)).toEqual(['extensions.identifier.server-format'])
})
