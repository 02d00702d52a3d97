import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import type { WireExcerpt } from '../../../harness/judging/result.ts'
import { curlOf, inspectorOf, reachOf, stdinLineOf } from './commands.ts'

const both = reachOf('node server.js and http://127.0.0.1:3000/mcp')
const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: "it's", arguments: { a: 1, b: 'x y' } } }
const line = (more: Partial<WireExcerpt>): WireExcerpt => ({
  seq: 1,
  at: 1,
  connection: 'c1',
  from: 'us',
  role: 'evidence',
  body: JSON.stringify(call),
  ...more,
})
const posted = line({
  http: 1,
  head: 'POST /mcp',
  headers: [
    ['Origin', 'http://evil.invalid'],
    ['Mcp-Session-Id', '[session]'],
    ['Authorization', 'Bearer [redacted]'],
  ],
})

/** The words that a shell makes of a command. */
function wordsOf(command: string): readonly string[] {
  const script = `set -- ${command}; for word; do printf '%s\\0' "$word"; done`
  const env = { MCP_SESSION_ID: 's1', AUTHORIZATION: 't1' }
  return spawnSync('sh', ['-c', script], { encoding: 'utf8', env }).stdout.split('\0').slice(0, -1)
}

test('a shell reads of the curl command what was sent; what was hidden comes from variables', () => {
  expect(wordsOf(curlOf(posted, both) ?? '')).toEqual([
    'curl',
    '-i',
    '-N',
    ...['-H', 'Content-Type: application/json'],
    ...['-H', 'Accept: application/json, text/event-stream'],
    ...['-H', 'Origin: http://evil.invalid'],
    ...['-H', 'Mcp-Session-Id: s1'],
    ...['-H', 'Authorization: Bearer t1'],
    ...['--data-raw', JSON.stringify(call)],
    'http://127.0.0.1:3000/mcp',
  ])
  const opened = line({ http: 2, head: 'GET /mcp' })
  const { body: _, ...withoutBody } = opened
  expect(wordsOf(curlOf(withoutBody, both) ?? '').slice(3)).toEqual([
    ...['-X', 'GET'],
    ...['-H', 'Accept: text/event-stream'],
    'http://127.0.0.1:3000/mcp',
  ])
})

describe('nothing to copy', () => {
  test.each([
    ['what came', { ...posted, from: 'target' as const }],
    ['what is not here as a whole', { ...posted, cut: 10 }],
    ['what went over stdio', line({})],
  ])('of %s as curl', (_, of) => {
    expect(curlOf(of, both)).toBeUndefined()
  })

  test.each([
    ['what came', line({ from: 'target' })],
    ['what is not here as a whole', line({ cut: 10 })],
    ['what went over HTTP', posted],
  ])('of %s as a line', (_, of) => {
    expect(stdinLineOf(of)).toBeUndefined()
  })
})

test('a line for standard input is the line', () => {
  expect(stdinLineOf(line({}))).toBe(JSON.stringify(call))
})

test('the inspector calls what its command line can, and opens its window for the rest', () => {
  expect(wordsOf(inspectorOf(line({}), both) ?? '')).toEqual([
    ...['npx', '@modelcontextprotocol/inspector', '--cli', 'node', 'server.js'],
    ...['--method', 'tools/call', '--tool-name', "it's", '--tool-arg', 'a=1', '--tool-arg', 'b=x y'],
  ])
  const asked = (method: string, params: object): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const odd = { name: 'echo', arguments: { n: 1, text: '1', none: '', deep: { a: [] } } }
  expect(wordsOf(inspectorOf(line({ body: asked('tools/call', odd) }), both) ?? '').slice(8)).toEqual(
    ['echo', 'n=1', 'text="1"', 'none=""', 'deep={"a":[]}'].flatMap((one, i) => (i === 0 ? one : ['--tool-arg', one])),
  )
  for (const body of [
    asked('tools/list', { cursor: 'x' }),
    asked('tools/call', { ...odd, task: {} }),
    asked('tools/call', { name: 'echo', arguments: [] }),
    asked('tools/call', { name: '--help' }),
    asked('logging/setLevel', { level: 'warn' }),
  ])
    expect(inspectorOf(line({ body }), both)).toBe('npx @modelcontextprotocol/inspector node server.js')
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
  expect(inspectorOf(line({ body: asked('tools/list', { _meta }) }), both)).toBe(
    'npx @modelcontextprotocol/inspector --cli node server.js --protocol-era modern --method tools/list',
  )
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
  expect(inspectorOf({ ...posted, body: ping }, both)).toBe(
    'npx @modelcontextprotocol/inspector --transport http --server-url http://127.0.0.1:3000/mcp',
  )
  expect(inspectorOf(line({ body: ping }), reachOf('http://127.0.0.1:3000/mcp'))).toBeUndefined()
})
