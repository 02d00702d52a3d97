import { expect, test } from 'vitest'
import type { Json } from '../../schema/index.ts'
import type { Side } from '../trace/place.ts'
import { RevisionFinder } from './revision-finder.ts'

const initialize = (protocolVersion: Json): [Side, Json] => [
  'client',
  { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion } },
]
const agreed = (protocolVersion: Json): [Side, Json] => [
  'server',
  { jsonrpc: '2.0', id: 1, result: { protocolVersion } },
]
const refused: [Side, Json] = ['server', { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no' } }]
const modern = (id: number, method: string): [Side, Json] => [
  'client',
  { jsonrpc: '2.0', id, method, params: { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } } },
]
const answered = (id: number): [Side, Json] => ['server', { jsonrpc: '2.0', id, result: {} }]

test.each<[string, readonly [Side, Json][], unknown]>([
  ['a request without answer', [initialize('2025-06-18')], undefined],
  ['an agreement', [initialize('2025-06-18'), agreed('2025-06-18')], { revision: '2025-06-18' }],
  ['a counter-offer', [initialize('2025-11-25'), agreed('2025-03-26')], { revision: '2025-03-26' }],
  ['a version that nobody knows', [initialize('2025-11-25'), agreed('2099-01-01')], { unknown: '2099-01-01' }],
  ['a refused probe before initialize', [modern(1, 'server/discover'), refused, initialize('2025-11-25')], undefined],
  ['a modern request', [modern(7, 'tools/list'), answered(7)], { revision: '2026-07-28' }],
  ['an answer to somebody else', [modern(7, 'tools/list'), answered(8)], undefined],
  ['a batch', [['client', [initialize('2025-03-26')[1]]], agreed('2025-03-26')], { revision: '2025-03-26' }],
])('%s', (_, said, expected) => {
  const finder = new RevisionFinder()
  const spoken = said.map(([from, json]) => finder.see(json, from)).find((one) => one !== undefined)
  expect(spoken).toEqual(expected)
})

test('what the client proposed stands where nothing is settled', () => {
  const finder = new RevisionFinder()
  finder.see(initialize('2025-03-26')[1], 'client')
  expect(finder.proposed).toBe('2025-03-26')
})
