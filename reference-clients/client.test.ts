import { expect, test } from 'vitest'
import { createReferenceClient } from './client.ts'
import { handshakeRevisions } from './revisions.ts'
import {
  type HttpScript,
  type Received,
  resultOf,
  scriptedHttpServer,
  scriptedStdioServer,
  sendJson,
} from './scripted-server.ts'

const sessionId = 'a!~{}-Zz9'

/** A Streamable HTTP server with sessions; `special` may take a request over by returning true. */
function sessionServer(
  revision: string,
  special: (...args: Parameters<HttpScript>) => boolean = () => false,
): HttpScript {
  return (received, response) => {
    const { method, message } = received
    if (special(received, response)) return
    if (method === 'GET') return sendJson(response, 405)
    if (method === 'DELETE') return sendJson(response, 200)
    const result = resultOf(message.method, revision)
    if (message.id === undefined || message.method === undefined) return sendJson(response, 202)
    const headers = message.method === 'initialize' ? { 'Mcp-Session-Id': sessionId } : {}
    if (result === undefined) {
      return sendJson(response, 404, { jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'unknown' } })
    }
    sendJson(response, 200, { jsonrpc: '2.0', id: message.id, result }, headers)
  }
}

const withoutInitialize = (received: Received[]) => received.filter(({ message }) => message.method !== 'initialize')

test.each(handshakeRevisions.slice(1))('%s over HTTP: handshake, work, ping, DELETE', async (revision) => {
  await using server = await scriptedHttpServer(sessionServer(revision))
  const outcome = await createReferenceClient({ revision }).run({ url: server.url })
  expect(outcome).toMatchObject({ status: 'completed', revision, transport: 'streamable-http', warnings: [] })
  const calls = server.calls().filter((call) => call !== 'GET')
  expect(calls).toEqual(['initialize', 'notifications/initialized', 'tools/list', 'tools/call', 'ping', 'DELETE'])
  for (const { headers } of withoutInitialize(server.received)) {
    expect(headers['mcp-session-id']).toBe(sessionId)
    expect(headers['mcp-protocol-version']).toBe(revision >= '2025-06-18' ? revision : undefined)
  }
  const gets = server.received.filter(({ method }) => method === 'GET')
  expect(gets.map(({ headers }) => headers.accept)).toEqual(['text/event-stream'])
})

test.each(handshakeRevisions)('%s over stdio: handshake, answers of the client, end of stdin', async (revision) => {
  const server = scriptedStdioServer(({ method, id }, { send }) => {
    if (method === 'notifications/initialized') {
      send('\n{"jsonrpc":"2.0","id":"é-世","method":"pi')
      send('ng"}\n{"jsonrpc":"2.0","id":0,"method":"roots/list"}\n')
      send({ jsonrpc: '2.0', id: 1, method: 'x/unknown' })
    }
    const result = resultOf(method, revision)
    if (result && id !== undefined) send({ jsonrpc: '2.0', id, result })
  })
  const outcome = await createReferenceClient({ revision }).run(server)
  expect(outcome).toMatchObject({ status: 'completed', revision, transport: 'stdio', warnings: [] })
  expect(server.received).toContainEqual({ jsonrpc: '2.0', id: 'é-世', result: {} })
  expect(server.received).toContainEqual({
    jsonrpc: '2.0',
    id: 1,
    error: { code: -32601, message: 'Method not found' },
  })
  const roots = server.received.find(({ id, result }) => id === 0 && result)
  expect(roots?.result).toMatchObject({ roots: [{ uri: expect.stringMatching(/^file:\/\//) }] })
  expect(server.calls().filter((call) => call !== 'response')).toEqual([
    'initialize',
    'notifications/initialized',
    'tools/list',
    'tools/call',
    'ping',
  ])
  expect(server.output.writableFinished).toBe(true)
})

test('2026-07-28 over HTTP: every request carries its metadata, no session means are used', async () => {
  const revision = '2026-07-28'
  await using server = await scriptedHttpServer(({ message }, response) => {
    const result = resultOf(message.method, revision) ?? {}
    sendJson(response, 200, { jsonrpc: '2.0', id: message.id, result }, { 'Mcp-Session-Id': sessionId })
  })
  const options = { revision, arguments: { echo: { text: ' ä' } } }
  const outcome = await createReferenceClient(options).run({ url: server.url })
  expect(outcome).toMatchObject({ status: 'completed', revision, warnings: [] })
  expect(server.calls()).toEqual(['server/discover', 'tools/list', 'tools/call'])
  for (const { headers, message } of server.received) {
    expect(headers).toMatchObject({ 'mcp-protocol-version': revision, 'mcp-method': message.method })
    expect(headers['mcp-session-id']).toBeUndefined()
    expect(message.params).toMatchObject({
      _meta: {
        'io.modelcontextprotocol/protocolVersion': revision,
        'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
        'io.modelcontextprotocol/clientInfo': { name: expect.any(String), version: expect.any(String) },
      },
    })
  }
  expect(server.received[2]?.headers).toMatchObject({
    'mcp-name': 'echo',
    'mcp-param-text': `=?base64?${Buffer.from(' ä').toString('base64')}?=`,
  })
})

test('404 with a session id leads to a new session and the request again', async () => {
  let isLost = true
  const script = sessionServer('2025-11-25', ({ message }, response) => {
    if (message.method !== 'tools/list' || !isLost) return false
    isLost = false
    sendJson(response, 404)
    return true
  })
  await using server = await scriptedHttpServer(script)
  const outcome = await createReferenceClient({ revision: '2025-11-25' }).run({ url: server.url })
  expect(outcome.status).toBe('completed')
  const calls = server.calls().filter((call) => call !== 'GET')
  const session = ['initialize', 'notifications/initialized', 'tools/list']
  expect(calls).toEqual([...session, ...session, 'tools/call', 'ping', 'DELETE'])
  const opens = server.received.filter(({ message }) => message.method === 'initialize')
  expect(opens.map(({ headers }) => headers['mcp-session-id'])).toEqual([undefined, undefined])
})

test('a stream that ends before the response is resumed by GET with the last event id', async () => {
  let answer = ''
  const script = sessionServer('2025-11-25', ({ method, headers, message }, response) => {
    const isResume = method === 'GET' && headers['last-event-id'] !== undefined
    if (message.method !== 'tools/call' && !isResume) return false
    response.writeHead(200, { 'CONTENT-TYPE': 'text/event-stream; charset=utf-8' })
    if (isResume) response.end(`id: p2\ndata: ${answer}\n\n`)
    else {
      answer = JSON.stringify({ jsonrpc: '2.0', id: message.id, result: resultOf('tools/call', '2025-11-25') })
      response.end('retry: 1\n: comment\nid: p1\n\n')
    }
    return true
  })
  await using server = await scriptedHttpServer(script)
  const outcome = await createReferenceClient({ revision: '2025-11-25' }).run({ url: server.url })
  expect(outcome.actions).toContainEqual({ method: 'tools/call', name: 'echo', ok: true })
  const resumed = server.received.filter(({ headers }) => headers['last-event-id'] !== undefined)
  expect(resumed.map(({ method, headers }) => [method, headers['last-event-id'], headers['mcp-session-id']])).toEqual([
    ['GET', 'p1', sessionId],
  ])
})

test('an unsupported version in the answer to initialize ends the connection', async () => {
  await using server = await scriptedHttpServer(sessionServer('1999-01-01'))
  const outcome = await createReferenceClient({ era: 'legacy' }).run({ url: server.url })
  expect(outcome).toMatchObject({ status: 'failed', error: expect.stringContaining('1999-01-01') })
  expect(server.calls()).toEqual(['initialize', 'DELETE'])
})
