import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { isObject, type JsonObject } from './json-rpc.ts'
import { createReferenceServer, type ServerOptions } from './reference-server.ts'
import { revisions } from './revisions.ts'

const handshakes = revisions.filter((revision) => revision !== '2026-07-28')

function connect(options: ServerOptions = {}) {
  const input = new PassThrough()
  const output = new PassThrough()
  const { closed } = createReferenceServer(options).attachStdio(input, output)
  const lines = createInterface({ input: output })[Symbol.asyncIterator]()
  return {
    input,
    closed,
    send: (message: unknown) => input.write(`${JSON.stringify(message)}\n`),
    async receive(): Promise<JsonObject> {
      const { value } = await lines.next()
      const message: unknown = JSON.parse(String(value))
      if (Array.isArray(message)) return { batch: message }
      if (!isObject(message)) throw new Error(`no message: ${String(value)}`)
      return message
    },
    async request(method: string, params?: JsonObject, id: string | number = 'r'): Promise<JsonObject> {
      this.send({ jsonrpc: '2.0', id, method, params })
      return this.receive()
    },
    async open(protocolVersion: string, capabilities: JsonObject = {}): Promise<JsonObject> {
      const clientInfo = { name: 'test', version: '1' }
      const answer = await this.request('initialize', { protocolVersion, capabilities, clientInfo })
      this.send({ jsonrpc: '2.0', method: 'notifications/initialized' })
      return answer
    },
  }
}

const stateless = (params: JsonObject = {}, capabilities: JsonObject = {}, more: JsonObject = {}): JsonObject => ({
  ...params,
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': capabilities,
    ...more,
  },
})

test.each(handshakes)('%s: handshake, tools/list and tools/call', async (revision) => {
  const client = connect()
  expect(await client.open(revision)).toMatchObject({ id: 'r', result: { protocolVersion: revision } })
  const { result } = await client.request('tools/list')
  expect(result).toMatchObject({ tools: expect.arrayContaining([expect.objectContaining({ name: 'echo' })]) })
  const call = await client.request('tools/call', { name: 'add', arguments: { a: 1, b: 2 } }, 7)
  expect(call).toMatchObject({ id: 7, result: { content: [{ type: 'text', text: '{"sum":3}' }] } })
})

test('an unknown version is met with the newest one', async () => {
  expect(await connect().open('1999-01-01')).toMatchObject({ result: { protocolVersion: '2025-11-25' } })
})

test.each([
  ['2025-06-18', { error: { code: -32602 } }],
  ['2025-11-25', { result: { isError: true } }],
])('%s: invalid arguments are reported as the revision asks', async (revision, expected) => {
  const client = connect()
  await client.open(revision)
  expect(await client.request('tools/call', { name: 'schema-tool', arguments: { pair: ['x', 1] } })).toMatchObject(
    expected,
  )
})

test('a batch is answered in 2025-03-26: no answer to its notification, an error for its invalid member', async () => {
  const client = connect()
  await client.open('2025-03-26')
  client.send([
    { jsonrpc: '2.0', id: 1, method: 'ping' },
    { jsonrpc: '2.0', method: 'notifications/whatever' },
    { jsonrpc: '2.0', id: 2 },
    { jsonrpc: '2.0', id: 3, method: 'no/such' },
  ])
  const { batch } = await client.receive()
  expect(batch).toHaveLength(3)
  expect(batch).toContainEqual({ jsonrpc: '2.0', id: 1, result: {} })
  expect(batch).toContainEqual(expect.objectContaining({ id: 2, error: expect.objectContaining({ code: -32600 }) }))
  client.send([])
  expect(await client.receive()).toMatchObject({ id: null, error: { code: -32600 } })
})

test('a line that is no JSON is a parse error, and the next request is served', async () => {
  const client = connect()
  await client.open('2025-11-25')
  client.input.write('{"jsonrpc":\n')
  expect(await client.receive()).toEqual({ jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' } })
  expect(await client.request('ping')).toEqual({ jsonrpc: '2.0', id: 'r', result: {} })
})

test('a character cut by a chunk border arrives whole', async () => {
  const client = connect()
  await client.open('2025-11-25')
  const bytes = Buffer.from('{"jsonrpc":"2.0","id":"🙂","method":"ping"}\n')
  client.input.write(bytes.subarray(0, 24))
  client.input.write(bytes.subarray(24))
  expect(await client.receive()).toEqual({ jsonrpc: '2.0', id: '🙂', result: {} })
})

test('a cancelled call is not answered and stops', async () => {
  const client = connect()
  await client.open('2025-11-25')
  client.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'slow-tool' } })
  client.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1, reason: 'test' } })
  expect(await client.request('ping', undefined, 2)).toMatchObject({ id: 2 })
  expect(await client.request('tools/call', { name: 'counter-tool' }, 3)).toMatchObject({
    result: { content: [{ text: '0' }] },
  })
})

test('elicits from a client that declared it, and from no other', async () => {
  const client = connect()
  await client.open('2025-11-25', { elicitation: {} })
  const question = await client.request('tools/call', { name: 'eliciting-tool' }, 1)
  expect(question).toMatchObject({ method: 'elicitation/create' })
  client.send({ jsonrpc: '2.0', id: question.id, result: { action: 'accept', content: { name: 'Ada' } } })
  expect(await client.receive()).toMatchObject({
    id: 1,
    result: { content: [{ text: '{"action":"accept","content":{"name":"Ada"}}' }] },
  })
  const other = connect()
  await other.open('2025-11-25')
  expect(await other.request('tools/call', { name: 'eliciting-tool' })).toMatchObject({ result: { isError: true } })
})

test('a touched resource is announced to its subscriber', async () => {
  const client = connect()
  await client.open('2025-06-18')
  expect(await client.request('resources/subscribe', { uri: 'fixture://touched' })).toMatchObject({ result: {} })
  expect(await client.request('tools/call', { name: 'mutation-tool', arguments: { what: 'touch' } })).toMatchObject({
    method: 'notifications/resources/updated',
    params: { uri: 'fixture://touched' },
  })
})

test('2026-07-28: a request stands alone, without a handshake', async () => {
  const client = connect()
  expect(await client.request('tools/list', stateless())).toMatchObject({
    result: { resultType: 'complete', ttlMs: expect.any(Number), cacheScope: 'public' },
  })
  expect(await client.request('ping', stateless())).toMatchObject({ error: { code: -32601 } })
  const undeclared = await client.request('tools/call', stateless({ name: 'sampling-tool' }))
  expect(undeclared).toMatchObject({ error: { code: -32021, data: { requiredCapabilities: { sampling: {} } } } })
  const old = stateless({}, {}, { 'io.modelcontextprotocol/protocolVersion': '1900-01-01' })
  expect(await client.request('server/discover', old)).toMatchObject({
    error: { code: -32022, data: { requested: '1900-01-01', supported: revisions } },
  })
})

test('2026-07-28: input is asked for and taken from the retry; a changed state is refused', async () => {
  const client = connect()
  const call = { name: 'eliciting-tool', arguments: { count: 2 } }
  const ask = (more: JsonObject) => client.request('tools/call', stateless({ ...call, ...more }, { elicitation: {} }))
  const first = (await ask({})).result
  expect(first).toMatchObject({ resultType: 'input_required', inputRequests: { name1: {}, name2: {} } })
  const { requestState } = isObject(first) ? first : {}
  const answer = { action: 'accept', content: { name: 'Ada' } }
  const second = (await ask({ requestState, inputResponses: { name1: answer } })).result
  expect(second).toMatchObject({ resultType: 'input_required', inputRequests: { name2: {} } })
  expect(second).not.toHaveProperty('inputRequests.name1')
  const last = isObject(second) ? second.requestState : undefined
  expect(await ask({ requestState: last, inputResponses: { name2: { action: 'decline' } } })).toMatchObject({
    result: { resultType: 'complete', content: [{ text: JSON.stringify([answer, { action: 'decline' }]) }] },
  })
  expect(await ask({ requestState: `x${String(last)}` })).toMatchObject({ error: { code: -32602 } })
})

test('2026-07-28: a subscription is acknowledged, notified and ended', async () => {
  const client = connect()
  const filter = { notifications: { toolsListChanged: true, promptsListChanged: false } }
  expect(await client.request('subscriptions/listen', stateless(filter), 'sub')).toMatchObject({
    method: 'notifications/subscriptions/acknowledged',
    params: { notifications: { toolsListChanged: true } },
  })
  const mutate = (what: string) => stateless({ name: 'mutation-tool', arguments: { what } })
  expect(await client.request('tools/call', mutate('prompt'))).toMatchObject({ id: 'r' })
  expect(await client.request('tools/call', mutate('tool'))).toEqual({
    jsonrpc: '2.0',
    method: 'notifications/tools/list_changed',
    params: { _meta: { 'io.modelcontextprotocol/subscriptionId': 'sub' } },
  })
  expect(await client.receive()).toMatchObject({ id: 'r' })
  client.send({
    jsonrpc: '2.0',
    id: 'end',
    method: 'tools/call',
    params: stateless({ name: 'end-subscriptions-tool' }),
  })
  const answers = [await client.receive(), await client.receive()]
  expect(answers).toContainEqual(expect.objectContaining({ id: 'sub', result: expect.anything() }))
})

test('stops when its input ends, whatever is running', async () => {
  const client = connect()
  await client.open('2025-11-25')
  client.send({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'slow-tool', arguments: { steps: 1000 } },
  })
  client.input.end()
  await client.closed
})

test('a cursor leads to the second page; another one is refused', async () => {
  const client = connect()
  await client.open('2025-11-25')
  const { result } = await client.request('resources/list')
  const { nextCursor } = isObject(result) ? result : {}
  expect(await client.request('resources/list', { cursor: nextCursor })).toMatchObject({
    result: { resources: expect.arrayContaining([expect.objectContaining({ uri: 'fixture://item/1' })]) },
  })
  expect(await client.request('resources/list', { cursor: 'mine' })).toMatchObject({ error: { code: -32602 } })
})
