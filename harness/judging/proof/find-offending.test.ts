import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import type { Json } from '../../../schema/index.ts'
import { failed } from '../finding.ts'
import { offendingOf } from './find-offending.ts'

const greeting = { messages: ['hi [object Object]'] }
const refusal = { code: -32600, message: 'what is that?' }
const conversation = trace()
  .client({ jsonrpc: '2.0', id: 1, method: 'ping' })
  .server({ jsonrpc: '2.0', id: 1, result: greeting })
  .client({ jsonrpc: '2.0', id: 2, method: 'ping' })
  .server({ jsonrpc: '2.0', id: 2, error: refusal })
  .client({ jsonrpc: '2.0', id: 3, method: 'ping' })
  .server({ jsonrpc: '2.0', id: 3, result: {} })
  .conversation()
const { exchanges } = conversation

test.each<[string, Json, number]>([
  ['a result', greeting, 1],
  ['an error', refusal, 2],
  ['a code', -32600, 2],
  ['a whole message', { jsonrpc: '2.0', id: 1, result: greeting }, 1],
  ['what is in no answer', 'nothing like it', 3],
])('%s that a judge quotes is shown where it came, whatever the judge read afterwards', (_, actual, id) => {
  const found = offendingOf(failed('something else', actual), {
    conversations: [conversation],
    exchanges,
    subject: 'server',
  })
  expect(found).toEqual({ seq: exchanges.find(({ response }) => response?.id === id)?.response?.seq })
})

test('a status that a judge quotes is that of the response to what it names, not silence', () => {
  const conversation = trace({ transport: 'streamable-http' })
    .request({ jsonrpc: '2.0', method: 'notifications/x' })
    .event({ kind: 'http-response', connection: 'c1', http: 1, status: 200, headers: [], text: '' })
    .conversation()
  const [sent] = conversation.byPeer
  const response = conversation.http[0]?.responseSeq
  expect(response).toBeDefined()
  const read = { conversations: [conversation], exchanges: [], subject: 'server' } as const
  expect(offendingOf(failed('HTTP status 202', 'HTTP 200', sent?.seq ?? 0), read)).toEqual({ seq: response })
})
