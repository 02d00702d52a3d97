import { expect, test } from 'vitest'
import { trace } from '../../fixtures/traces/build-trace.ts'
import type { JsonObject } from '../../schema/index.ts'

const request = (id: number | string, method = 'ping'): JsonObject => ({ jsonrpc: '2.0', id, method })
const result = (id: number | string): JsonObject => ({ jsonrpc: '2.0', id, result: {} })

test('pairs requests with their responses in whatever order they come', () => {
  const { exchanges } = trace()
    .client(request(1))
    .client(request(2, 'tools/list'))
    .server(result(2))
    .server(result(1))
    .conversation()
  expect(exchanges.map((e) => [e.sent?.method, e.response?.id])).toEqual([
    ['ping', 1],
    ['tools/list', 2],
  ])
})

test('an id is the same only by type and value', () => {
  const { exchanges } = trace().client(request(1)).server(result('1')).conversation()
  expect(exchanges[0]?.response).toBeUndefined()
})

test('a second response to the same request is kept as extra', () => {
  const { exchanges } = trace().client(request(1)).server(result(1)).server(result(1)).conversation()
  expect(exchanges[0]?.extra.length).toBe(1)
})

test('an answer with neither result nor error is an answer, to a request that has none', () => {
  const empty = { jsonrpc: '2.0', id: 1 }
  const [only] = trace().client(request(1)).server(empty).conversation().exchanges
  expect([only?.response?.json, only?.whatCame]).toEqual([empty, 'a malformed response'])
  const { exchanges } = trace()
    .client(request(1))
    .server(result(1))
    .server(empty)
    .server({ ...empty, id: 2 })
    .conversation()
  expect(exchanges[0]).toMatchObject({ response: { json: result(1) }, extra: [] })
})

test('both sides may use the same id', () => {
  const { exchanges } = trace()
    .client(request(1, 'tools/call'))
    .server(request(1, 'roots/list'))
    .client({ ...result(1), result: { roots: [] } })
    .server(result(1))
    .conversation()
  expect(exchanges.map((e) => [e.sent?.from, e.sent?.method, e.response?.from])).toEqual([
    ['client', 'tools/call', 'server'],
    ['server', 'roots/list', 'client'],
  ])
})

test('an error without id answers the latest message that was spoilt on purpose', () => {
  const { exchanges } = trace()
    .client('{"jsonrpc":', { as: 'broken', deliberate: 'not JSON' })
    .client(request(1))
    .server({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } })
    .server(result(1))
    .conversation()
  expect(exchanges.find((e) => e.label === 'broken')?.response?.error?.code).toBe(-32700)
  expect(exchanges.find((e) => e.sent?.id === 1)?.response?.result).toEqual({})
})

test('the members of a batch are messages of their own', () => {
  const { exchanges, messages } = trace({ revision: '2025-03-26' })
    .client([request(1), request(2)], { as: 'batch' })
    .server([result(2), result(1)])
    .conversation()
  expect(messages.map((m) => [m.kind, m.batchIndex])).toEqual([
    ['request', 0],
    ['request', 1],
    ['result', 0],
    ['result', 1],
  ])
  expect(exchanges.filter((e) => e.response !== undefined).map((e) => e.sent?.id)).toEqual([1, 2])
  expect(exchanges.filter((e) => e.label === 'batch').length).toBe(1)
})

test('what initialize agreed on is read from its exchange', () => {
  const { negotiated } = trace()
    .client({
      ...request(1, 'initialize'),
      params: { protocolVersion: '2025-11-25', capabilities: { roots: {} }, clientInfo: { name: 'c', version: '1' } },
    })
    .server({ jsonrpc: '2.0', id: 1, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} } } })
    .client({ jsonrpc: '2.0', method: 'notifications/initialized' })
    .conversation()
  expect(negotiated).toMatchObject({
    protocolVersion: '2025-06-18',
    clientCapabilities: { roots: {} },
    serverCapabilities: { tools: {} },
    resultSeq: 2,
    initializedSeq: 3,
  })
})

test.each([
  ['another initialize', {}, '2025-11-25'],
  ['an initialize that was none by right', { deliberate: 'the connection is open' }, '2025-06-18'],
])('what %s settles', (_, marks, protocolVersion) => {
  const answer = (id: number, version: string) => ({ jsonrpc: '2.0', id, result: { protocolVersion: version } })
  const { negotiated } = trace()
    .client(request(1, 'initialize'))
    .server(answer(1, '2025-06-18'))
    .client(request(2, 'initialize'), marks)
    .server(answer(2, '2025-11-25'))
    .conversation()
  expect(negotiated?.protocolVersion).toBe(protocolVersion)
})

test.each([
  ['text that is not JSON', 'hello', 'invalid', undefined],
  ['a JSON string', '"x"', 'invalid', undefined],
  ['an empty batch', '[]', 'invalid', undefined],
  ['a request with a null id', '{"id":null,"method":"m"}', 'request', null],
  ['a notification', '{"method":"m"}', 'notification', undefined],
  ['a result', '{"id":1,"result":1}', 'result', 1],
  ['an error', '{"error":{}}', 'error', undefined],
  ['an object of no kind', '{"id":1}', 'invalid', 1],
])('%s is read as what it is', (_, text, kind, id) => {
  const [message] = trace().server(text).conversation().messages
  expect([message?.kind, message?.id]).toEqual([kind, id])
})

test('bytes that are not UTF-8 are told apart', () => {
  const [message] = trace()
    .server(Uint8Array.from([0x22, 0xff, 0x22]))
    .conversation().messages
  expect([message?.utf8, message?.text]).toEqual([false, '"\ufffd"'])
})
