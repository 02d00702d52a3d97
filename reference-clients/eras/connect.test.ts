import { expect, test } from 'vitest'
import { createReferenceClient } from '../client.ts'
import { resultOf, scriptedHttpServer, scriptedStdioServer, sendJson } from '../scripted-server.ts'

const legacy = '2025-11-25'

test.each([-32601, -32602, -32600, -32000, 0, 1])(
  'stdio, auto: error %d to the probe leads to initialize',
  async (code) => {
    const server = scriptedStdioServer(({ id, method }, { send }) => {
      const result = method === 'server/discover' ? undefined : resultOf(method, legacy)
      if (id !== undefined) send({ jsonrpc: '2.0', id, ...(result ? { result } : { error: { code, message: 'no' } }) })
    })
    const outcome = await createReferenceClient().run(server)
    expect(outcome).toMatchObject({ status: 'completed', revision: legacy })
    expect(server.calls().slice(0, 3)).toEqual(['server/discover', 'initialize', 'notifications/initialized'])
  },
)

test('stdio, auto: silence after the probe leads to initialize', async () => {
  const server = scriptedStdioServer(({ id, method }, { send }) => {
    const result = method === 'server/discover' ? undefined : resultOf(method, legacy)
    if (id !== undefined && result) send({ jsonrpc: '2.0', id, result })
  })
  const outcome = await createReferenceClient({ limits: { probeMs: 20 } }).run(server)
  expect(outcome).toMatchObject({ status: 'completed', revision: legacy })
  expect(server.calls().slice(0, 2)).toEqual(['server/discover', 'initialize'])
})

test.each([
  [-32022, { supported: ['2099-01-01'], requested: '2026-07-28' }],
  [-32021, { requiredCapabilities: {} }],
])('stdio, auto: the modern error %d is never followed by initialize', async (code, data) => {
  const server = scriptedStdioServer(({ id }, { send }) => {
    if (id !== undefined) send({ jsonrpc: '2.0', id, error: { code, message: 'no', data } })
  })
  const outcome = await createReferenceClient().run(server)
  expect(outcome.status).toBe('failed')
  expect(server.calls()).toEqual(['server/discover'])
})

test('stdio, auto: a refused version is repeated with a listed one', async () => {
  const server = scriptedStdioServer(({ id, method }, { send, received }) => {
    const data = { supported: ['2099-01-01', '2026-07-28'], requested: '2026-07-28' }
    if (received.length === 1) send({ jsonrpc: '2.0', id, error: { code: -32022, message: 'no', data } })
    else send({ jsonrpc: '2.0', id, result: resultOf(method, '2026-07-28') })
  })
  const outcome = await createReferenceClient().run(server)
  expect(outcome).toMatchObject({ status: 'completed', revision: '2026-07-28' })
  expect(server.calls()).toEqual(['server/discover', 'server/discover', 'tools/list', 'tools/call'])
})

test.each([
  ['nothing', undefined],
  ['an error of an older server', { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'not initialized' } }],
])('HTTP, auto: 400 with %s leads to initialize without modern headers', async (_name, body) => {
  await using server = await scriptedHttpServer(({ method, message }, response) => {
    if (method === 'GET') return sendJson(response, 405)
    if (message.method === 'server/discover') return sendJson(response, 400, body)
    if (message.id === undefined) return sendJson(response, 202)
    sendJson(response, 200, { jsonrpc: '2.0', id: message.id, result: resultOf(message.method, legacy) })
  })
  const outcome = await createReferenceClient().run({ url: server.url })
  expect(outcome).toMatchObject({ status: 'completed', revision: legacy })
  expect(server.calls().slice(0, 2)).toEqual(['server/discover', 'initialize'])
  expect(server.received[1]?.headers).not.toHaveProperty('mcp-method')
})

test('HTTP, auto: 400 with a modern error is final', async () => {
  await using server = await scriptedHttpServer(({ message }, response) => {
    const data = { supported: ['2099-01-01'], requested: '2026-07-28' }
    sendJson(response, 400, { jsonrpc: '2.0', id: message.id, error: { code: -32022, message: 'no', data } })
  })
  const outcome = await createReferenceClient().run({ url: server.url })
  expect(outcome.status).toBe('failed')
  expect(server.calls()).toEqual(['server/discover'])
})

test.each(['auto', 'legacy'] as const)('HTTP, %s: a server of 2024-11-05 is found by GET', async (era) => {
  await using server = await serverOf2024()
  const outcome = await createReferenceClient({ era }).run({ url: server.url })
  expect(outcome).toMatchObject({ status: 'completed', revision: '2024-11-05', transport: 'http-sse' })
  const probes = era === 'auto' ? ['server/discover', 'initialize'] : ['initialize']
  const work = ['GET', 'initialize', 'notifications/initialized', 'tools/list', 'tools/call', 'ping']
  expect(server.calls()).toEqual([...probes, ...work])
})

test('HTTP, 2024-11-05: a server that is slow to open its event stream is waited for longer than a probe', async () => {
  await using server = await serverOf2024()
  const options = { revision: '2024-11-05', limits: { probeMs: 1 } }
  const outcome = await createReferenceClient(options).run({ url: server.url })
  expect(outcome).toMatchObject({ status: 'completed', transport: 'http-sse' })
})

test('HTTP, 2024-11-05: an event stream without endpoint leads to Streamable HTTP', async () => {
  await using server = await scriptedHttpServer(({ method, message }, response) => {
    if (method === 'GET') return response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    if (message.id === undefined) return sendJson(response, 202)
    sendJson(response, 200, { jsonrpc: '2.0', id: message.id, result: resultOf(message.method, '2024-11-05') })
  })
  const options = { revision: '2024-11-05', limits: { probeMs: 1 } }
  const outcome = await createReferenceClient(options).run({ url: server.url })
  expect(outcome).toMatchObject({ status: 'completed', transport: 'streamable-http' })
})

/** A server that speaks HTTP+SSE alone. */
function serverOf2024() {
  let write: (data: string) => void = () => {}
  return scriptedHttpServer(({ method, message }, response) => {
    if (method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      write = (data) => response.write(data)
      return write('event: endpoint\r\ndata: /messages?sid=1\r\n\r\n')
    }
    if (response.req.url !== '/messages?sid=1') return sendJson(response, 405)
    response.writeHead(202).end('ok')
    const result = resultOf(message.method, '2024-11-05')
    if (message.id !== undefined)
      write(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: message.id, result })}\n\n`)
  })
}
