import { describe, expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../fixtures/traces/build-trace.ts'
import type { JsonObject } from '../../schema/index.ts'
import { revisionOf } from '../revisions/index.ts'
import { declaredBy } from './client-answer.ts'

const client = { target: 'client' } as const
const modern = { target: 'client', revision: '2026-07-28' } as const
const http = { ...modern, transport: 'streamable-http' } as const
const key = 'io.modelcontextprotocol/'
const whole = { [`${key}protocolVersion`]: '2026-07-28', [`${key}clientCapabilities`]: {}, [`${key}clientInfo`]: {} }

const request = (method: string, meta?: JsonObject): JsonObject => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  ...(meta === undefined ? {} : { params: { _meta: meta } }),
})
const refused = { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'no' } }
const without = (name: string): JsonObject =>
  Object.fromEntries(Object.entries(whole).filter(([member]) => member !== `${key}${name}`))

/** An initialize request for a version, and the answer with the version under test. */
const asking = (version: string): TraceBuilder =>
  trace(client)
    .client({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: version, capabilities: {} } })
    .server({ jsonrpc: '2.0', id: 1, result: { protocolVersion: '2025-11-25' } })

describe('a client goes along', () => {
  test.each<[string, TraceBuilder]>([
    ['when it says that it is initialized', trace(client).open()],
    ['when it was offered what it asked for, though it never says so', asking('2025-11-25')],
    ['when it goes on with another version', asking('2025-06-18').client(request('tools/list'))],
  ])('%s', (_, built) => {
    expect(declaredBy({ conversations: [built.conversation()] }, revisionOf('2025-11-25'))).toBeDefined()
  })

  test.each<[string, TraceBuilder]>([
    ['when its requests are whole', trace(modern).client(request('tools/list', whole))],
    [
      'when each lacks the version',
      trace(modern)
        .client(request('tools/list', without('protocolVersion')))
        .server(refused),
    ],
    [
      'when each lacks its capabilities',
      trace(modern)
        .client(request('tools/list', without('clientCapabilities')))
        .server(refused),
    ],
    ['when each lacks its name', trace(modern).client(request('tools/list', without('clientInfo')))],
    ['when it asks server/discover with nothing', trace(modern).client(request('server/discover')).server(refused)],
    [
      'when only a header names the version',
      trace(http).request(request('tools/list'), { headers: { 'MCP-Protocol-Version': '2026-07-28' } }),
    ],
    [
      'when only a header is of the era',
      trace(http).request(request('tools/list'), { headers: { 'Mcp-Method': 'tools/list' } }),
    ],
  ])('%s', (_, built) => {
    expect(declaredBy({ conversations: [built.conversation()] }, revisionOf('2026-07-28'))).toBeDefined()
  })
})

test('of several connections the one that is used tells what the client declares', () => {
  const probe = trace(client).open()
  const used = trace(client)
    .open({ client: { roots: {} } })
    .client(request('tools/list'))
  for (const all of [[probe, used], [used, probe], [used]]) {
    const conversations = all.map((built) => built.conversation())
    expect(declaredBy({ conversations }, revisionOf('2025-11-25'))?.capabilities).toEqual({ roots: {} })
  }
})

describe('a client does not go along', () => {
  test.each<[string, TraceBuilder, '2025-11-25' | '2026-07-28']>([
    ['that leaves after another version than it asked for', asking('2025-06-18'), '2025-11-25'],
    ['that asks for nothing', trace(client), '2025-11-25'],
    ['of the older era', trace(modern).client(request('initialize')).client(request('tools/list')), '2026-07-28'],
    [
      'that names another version',
      trace(modern).client(request('server/discover', { ...whole, [`${key}protocolVersion`]: '2099-01-01' })),
      '2026-07-28',
    ],
    [
      'that names another version in a header',
      trace(http).request(request('initialize'), { headers: { 'MCP-Protocol-Version': '2025-11-25' } }),
      '2026-07-28',
    ],
  ])('%s', (_, built, revision) => {
    expect(declaredBy({ conversations: [built.conversation()] }, revisionOf(revision))).toBeUndefined()
  })
})
