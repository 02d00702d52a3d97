import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderName, targetSource, targets } from '../../fixtures/targets/index.ts'
import { signsIn } from '../../suites/known/signs.ts'
import { namedIn, namings, readSigns, withNamings } from './signs.ts'

/** What the list of packages of a target names where it is built on an SDK. */
const builtOn: Readonly<Record<string, readonly [file: string, pattern: RegExp]>> = {
  'TypeScript SDK': ['package-lock.json', /node_modules\/@modelcontextprotocol\/(?:sdk|server|client|core)"/],
  'fastmcp (TypeScript)': ['package-lock.json', /node_modules\/fastmcp"/],
  'Python SDK': ['requirements.txt', /^mcp==/m],
  'FastMCP (Python)': ['requirements.txt', /^fastmcp==/m],
  'Go SDK': ['go.mod', /modelcontextprotocol\/go-sdk /],
}

const table = readSigns()
const recorded = Object.entries(table).flatMap(([sdk, patterns]) =>
  Object.entries(patterns).map(([pattern, starts]) => ({ sdk, pattern, starts })),
)

test('the table has each expression by which an SDK is named: npm run targets -- causes', () => {
  expect(recorded.map(({ sdk, pattern }) => ({ sdk, pattern }))).toEqual(expect.arrayContaining([...namings]))
  expect(recorded).toHaveLength(namings.length)
})

test.each(recorded.flatMap(({ sdk, pattern, starts }) => starts.map((start) => [start, sdk, pattern] as const)))(
  '%s, which is named by what it wrote, is built on the %s',
  (start, sdk) => {
    const target = targets.find(({ name }) => name === start.split('/')[0])
    const [file = '', pattern = /^$/] = builtOn[sdk] ?? []
    const folder = target === undefined ? '' : targetSource(folderName(target))
    expect(readFileSync(join(folder, file), 'utf8')).toMatch(pattern)
  },
)

/** The server writes this as plain text while the revision is not agreed on; only a run over all revisions shows it. */
const rarelySeen: readonly string[] = ['^HTTP 400 Bad Request: Unsupported protocol version \\(supported versions: ']

test('each has been written by a real target', () => {
  const unseen = recorded.filter(({ starts }) => starts.length === 0).map(({ pattern }) => pattern)
  expect(unseen.filter((pattern) => !rarelySeen.includes(pattern))).toEqual([])
})

describe('what others write names no SDK', () => {
  test.each([
    ['tmcp', '{"error":{"code":-32602,"message":"MCP error -32602: Resource x://y not found"}}'],
    ['tmcp', '{"error":{"code":-32602,"message":"MCP error -32602: Invalid arguments for prompt p: []"}}'],
    ['tmcp', '{"result":{"content":[{"type":"text","text":"Tool x not found"}],"isError":true}}'],
    ['@hono/mcp', '{"error":{"code":-32000,"message":"Invalid Origin header: http://evil.invalid"}}'],
    ['a server with pydantic', '1 validation error for ServerConfig'],
    ['any server', '{"error":{"code":-32601,"message":"Method not found"}}'],
  ])('%s: %s', (_, text) => {
    expect(signsIn(text)).toEqual([])
    expect(namedIn({ wire: [{ seq: 1, at: 1, connection: 'c', from: 'target', body: text }] })).toEqual([])
  })
})

test('what was seen once stays, as long as the expression is there', () => {
  const [naming] = namings
  if (naming === undefined) throw new Error('no SDK is named by anything')
  const known = { [naming.sdk]: { [naming.pattern]: ['a/stdio'], gone: ['a/stdio'] } }
  const next = withNamings(new Map([['b/stdio', [naming]]]), known)
  expect(next[naming.sdk]?.[naming.pattern]).toEqual(['a/stdio', 'b/stdio'])
  expect(next[naming.sdk]).not.toHaveProperty('gone')
})
