import { expect, test } from 'vitest'
import { createReferenceClient } from './client.ts'
import { resultOf, scriptedHttpServer, scriptedStdioServer, sendJson } from './scripted-server.ts'

test.each(['2025-11-25', '2026-07-28'])(
  '%s: a call without an answer is cancelled and the client goes on',
  async (revision) => {
    let cancelled: unknown
    const server = scriptedStdioServer(({ id, method, params }, { send }) => {
      if (method === 'notifications/cancelled') cancelled = params
      const result = method === 'tools/call' ? undefined : resultOf(method, revision)
      if (id !== undefined && result) send({ jsonrpc: '2.0', id, result })
    })
    const outcome = await createReferenceClient({ revision, limits: { requestMs: 30 } }).run(server)
    expect(outcome.status).toBe('completed')
    expect(outcome.actions.at(-1)).toMatchObject({ method: 'tools/call', ok: false })
    const call = server.received.find(({ method }) => method === 'tools/call')
    expect(cancelled).toMatchObject({ requestId: call?.id })
  },
)

test('initialize is never cancelled, its silence ends the run', async () => {
  const server = scriptedStdioServer(() => {})
  const outcome = await createReferenceClient({ era: 'legacy', limits: { requestMs: 30, exitMs: 100 } }).run(server)
  expect(outcome.status).toBe('failed')
  expect(server.calls()).toEqual(['initialize'])
})

test('2026-07-28 over HTTP: a call without an answer closes its stream and sends nothing', async () => {
  const revision = '2026-07-28'
  let isClosed = false
  await using server = await scriptedHttpServer(({ message }, response) => {
    if (message.method === 'tools/call') {
      response.on('close', () => {
        isClosed = true
      })
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': keep-alive\n\n')
    } else sendJson(response, 200, { jsonrpc: '2.0', id: message.id, result: resultOf(message.method, revision) })
  })
  const outcome = await createReferenceClient({ revision, limits: { requestMs: 100 } }).run({ url: server.url })
  expect(outcome.actions.at(-1)).toMatchObject({ method: 'tools/call', ok: false })
  await expect.poll(() => isClosed).toBe(true)
  expect(server.calls()).toEqual(['server/discover', 'tools/list', 'tools/call'])
})

test('2026-07-28 over HTTP: a broken stream means a new request with a new id, no resumption', async () => {
  const revision = '2026-07-28'
  let isBroken = false
  await using server = await scriptedHttpServer(({ message }, response) => {
    if (message.method === 'tools/call' && !isBroken) {
      isBroken = true
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end('id: e1\ndata:\n\n')
    } else sendJson(response, 200, { jsonrpc: '2.0', id: message.id, result: resultOf(message.method, revision) })
  })
  await createReferenceClient({ revision }).run({ url: server.url })
  const calls = server.received.filter(({ message }) => message.method === 'tools/call')
  expect(calls.map(({ method, headers }) => [method, headers['last-event-id']])).toEqual([
    ['POST', undefined],
    ['POST', undefined],
  ])
  expect(calls[0]?.message.params).toEqual(calls[1]?.message.params)
  expect(calls[0]?.message.id).not.toBe(calls[1]?.message.id)
})

test('a header mismatch leads to a new list and the call again', async () => {
  const revision = '2026-07-28'
  let isAnnotated = false
  await using server = await scriptedHttpServer(({ message, headers }, response) => {
    const text = isAnnotated ? { type: 'string', 'x-mcp-header': 'Text' } : { type: 'string' }
    const inputSchema = { type: 'object', properties: { text }, required: ['text'] }
    const list = { resultType: 'complete', tools: [{ name: 'echo', inputSchema }] }
    if (message.method === 'tools/call' && headers['mcp-param-text'] === undefined) {
      isAnnotated = true
      const error = { code: -32020, message: 'Header mismatch' }
      return sendJson(response, 400, { jsonrpc: '2.0', id: message.id, error })
    }
    const result = message.method === 'tools/list' ? list : resultOf(message.method, revision)
    sendJson(response, 200, { jsonrpc: '2.0', id: message.id, result })
  })
  const outcome = await createReferenceClient({ revision }).run({ url: server.url })
  expect(server.calls()).toEqual(['server/discover', 'tools/list', 'tools/call', 'tools/list', 'tools/call'])
  expect(outcome.actions.at(-1)).toEqual({ method: 'tools/call', name: 'echo', ok: true })
})

test('a request of the server on the GET stream is answered before the session ends', async () => {
  const revision = '2025-06-18'
  await using server = await scriptedHttpServer(({ method, message }, response) => {
    if (method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('id: 1\ndata: {"jsonrpc":"2.0","id":"r","method":"roots/list"}\n\n')
    } else if (message.method === 'ping') {
      // The answer to the last ping waits until the client has answered.
      pong = () => sendJson(response, 200, { jsonrpc: '2.0', id: message.id, result: {} })
      if (isAnswered) pong()
    } else if (message.id === undefined || message.method === undefined) {
      sendJson(response, 202)
      if (message.id === 'r') {
        isAnswered = true
        pong()
      }
    } else sendJson(response, 200, { jsonrpc: '2.0', id: message.id, result: resultOf(message.method, revision) })
  })
  let isAnswered = false
  let pong = () => {}
  const outcome = await createReferenceClient({ revision }).run({ url: server.url })
  expect(outcome.status).toBe('completed')
  expect(isAnswered).toBe(true)
})

test('aborting ends the run at once', async () => {
  const stop = new AbortController()
  const server = scriptedStdioServer(({ id, method }, { send }) => {
    if (method === 'tools/list') stop.abort()
    else if (id !== undefined) send({ jsonrpc: '2.0', id, result: resultOf(method, '2025-06-18') })
  })
  const outcome = await createReferenceClient({ revision: '2025-06-18' }).run({ ...server, signal: stop.signal })
  expect(outcome).toMatchObject({ status: 'failed', error: 'the run was stopped' })
})
