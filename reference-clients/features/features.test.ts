import { expect, test } from 'vitest'
import { createReferenceClient } from '../client.ts'
import type { JsonObject } from '../messages.ts'
import { exampleObject } from '../schema-values.ts'
import { scriptedStdioServer } from '../scripted-server.ts'
import { badAnnotation, mirroredHeaders } from './mirrored-parameters.ts'
import { structuredContentProblem } from './structured-content.ts'

const tool = (properties: JsonObject, more: JsonObject = {}) => ({
  name: 't',
  inputSchema: { type: 'object', properties, ...more },
})
const region = { type: 'string', 'x-mcp-header': 'Region' }

test.each<[string, JsonObject, boolean]>([
  ['a top-level string', tool({ region }), true],
  ['a nested boolean', tool({ a: { type: 'object', properties: { b: { ...region, type: 'boolean' } } } }), true],
  ['a string or null', tool({ region: { ...region, type: ['string', 'null'] } }), true],
  ['the name Method', tool({ a: { type: 'integer', 'x-mcp-header': 'Method' } }), true],
  ['a default that looks like an annotation', tool({ a: { type: 'object', default: region } }), true],
  ['an empty name', tool({ a: { type: 'string', 'x-mcp-header': '' } }), false],
  ['a blank in the name', tool({ a: { type: 'string', 'x-mcp-header': 'My Region' } }), false],
  ['a line break in the name', tool({ a: { type: 'string', 'x-mcp-header': 'A\r\nB' } }), false],
  ['a name that is no string', tool({ a: { type: 'string', 'x-mcp-header': 1 } }), false],
  ['names that differ in case', tool({ region, b: { type: 'string', 'x-mcp-header': 'REGION' } }), false],
  ['a number', tool({ region: { ...region, type: 'number' } }), false],
  ['an array item', tool({ a: { type: 'array', items: region } }), false],
  ['a branch of oneOf', tool({ a: { oneOf: [region] } }), false],
  ['a definition', tool({ a: { $ref: '#/$defs/r' } }, { $defs: { r: region } }), false],
  ['a conditional', tool({}, { if: { properties: { region } } }), false],
])('x-mcp-header at %s', (_name, definition, isGood) => {
  expect(badAnnotation(definition) ?? 'good').toEqual(isGood ? 'good' : expect.stringContaining('x-mcp-header'))
})

test.each([
  ['us west 1', 'us west 1'],
  ['', ''],
  [0, '0'],
  [-7, '-7'],
  [false, 'false'],
  ['Hello, 世界', '=?base64?SGVsbG8sIOS4lueVjA==?='],
  [' padded ', '=?base64?IHBhZGRlZCA=?='],
  ['line1\nline2', '=?base64?bGluZTEKbGluZTI=?='],
  ['=?base64?literal?=', '=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?='],
])('the argument %j becomes the header value %s', (value, expected) => {
  const headers = mirroredHeaders(tool({ target: { type: 'object', properties: { region } } }), {
    region: 'outer',
    target: { region: value },
  })
  expect(headers).toEqual({ 'Mcp-Param-Region': expected })
})

test('no header for an absent or null argument', () => {
  expect(mirroredHeaders(tool({ region: { ...region, default: 'eu' } }), {})).toEqual({})
  expect(mirroredHeaders(tool({ region }), { region: null })).toEqual({})
})

test.each<[string, JsonObject, string | undefined]>([
  ['that fits', { outputSchema: { properties: { a: { type: 'number' } } } }, undefined],
  ['that does not fit', { outputSchema: { properties: { a: { type: 'string' } } } }, 'must be string'],
  [
    'of 2020-12',
    { outputSchema: { properties: { a: { $ref: '#/$defs/n' } }, $defs: { n: { const: 2 } } } },
    'constant',
  ],
  ['with an external reference', { outputSchema: { $ref: 'http://127.0.0.1:1/a.json' } }, "can't resolve"],
  ['of an unknown dialect', { outputSchema: { $schema: 'https://example.com/x' } }, 'dialect'],
])('structured content %s', async (_name, definition, expected) => {
  const problem = await structuredContentProblem({ structuredContent: { a: 1 } }, definition)
  expect(problem).toEqual(expected === undefined ? undefined : expect.stringContaining(expected))
})

test.each<[JsonObject, JsonObject | undefined]>([
  [{ properties: { a: { type: 'string' } } }, {}],
  [
    { required: ['a', 'b'], properties: { a: { type: 'string' }, b: { type: 'integer', minimum: 5 } } },
    { a: 'example', b: 5 },
  ],
  [{ required: ['a'], properties: { a: { enum: ['x', 'y'] } } }, { a: 'x' }],
  [{ required: ['a'], properties: { a: { type: 'array', minItems: 1, items: { enum: ['x'] } } } }, { a: ['x'] }],
  [{ required: ['a'], properties: { a: { type: 'string', pattern: '^z$' } } }, undefined],
])('arguments for %j', (schema, expected) => {
  expect(exampleObject(schema)).toEqual(expected)
})

test('a tool whose name every object has gets the arguments that it wants', async () => {
  const server = scriptedStdioServer(({ id, method }, { send }) => {
    const results: Record<string, JsonObject> = {
      'server/discover': { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } },
      'tools/list': { tools: [{ name: 'toString', inputSchema: { type: 'object' } }] },
    }
    send({ jsonrpc: '2.0', id, result: { resultType: 'complete', content: [], ...results[String(method)] } })
  })
  await createReferenceClient({ revision: '2026-07-28' }).run(server)
  const [call] = server.received.filter(({ method }) => method === 'tools/call')
  expect(call?.params).toMatchObject({ name: 'toString', arguments: {} })
})

test('all pages are read, also behind the cursor that is an empty string', async () => {
  const server = scriptedStdioServer(({ id, method, params }, { send, calls }) => {
    const page = calls().filter((call) => call === 'tools/list').length
    const results: Record<string, JsonObject> = {
      'server/discover': { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } },
      'tools/list': {
        tools: [{ name: `t${page}`, inputSchema: { type: 'object' } }],
        ...(page < 3 ? { nextCursor: ['', 'é🙂'][page - 1] ?? '' } : {}),
      },
      'tools/call': { content: [], params },
    }
    send({ jsonrpc: '2.0', id, result: { resultType: 'complete', ...results[String(method)] } })
  })
  const outcome = await createReferenceClient({ revision: '2026-07-28' }).run(server)
  const cursors = server.received.filter(({ method }) => method === 'tools/list').map(({ params }) => params)
  expect(cursors).toMatchObject([{}, { cursor: '' }, { cursor: 'é🙂' }])
  expect(outcome.actions.map(({ name }) => name)).toEqual([undefined, 't1', 't2', 't3'])
})
