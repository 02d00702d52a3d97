import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { afterEach, expect, test } from 'vitest'
import { isObject, type JsonObject } from './json-rpc.ts'
import { createReferenceServer, type ReferenceServer, type ServerOptions } from './reference-server.ts'

const running: ReferenceServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()))
})

async function start(options: ServerOptions = {}) {
  const server = createReferenceServer(options)
  running.push(server)
  const { url, sseUrl } = await server.listen()
  const post = (message: unknown, headers: Record<string, string> = {}, to = url) =>
    fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify(message),
    })
  const open = async (protocolVersion: string) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const response = await post({ jsonrpc: '2.0', id: 0, method: 'initialize', params })
    const session = { 'mcp-session-id': response.headers.get('mcp-session-id') ?? '' }
    expect(await response.json()).toMatchObject({ id: 0, result: { protocolVersion } })
    const accepted = await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, session)
    expect([accepted.status, await accepted.text()]).toEqual([202, ''])
    return session
  }
  return { url, sseUrl, post, open }
}

/** The events of a stream, one at a time. */
async function* events(response: Response): AsyncGenerator<EventSourceMessage, undefined> {
  const waiting: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => waiting.push(event) })
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* waiting.splice(0)
  }
}

async function collect(response: Response): Promise<EventSourceMessage[]> {
  const all: EventSourceMessage[] = []
  for await (const event of events(response)) all.push(event)
  return all
}

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
const call = (name: string, args: JsonObject = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args, _meta: { progressToken: 'p' } },
})

test('a session: list, call on a primed stream, end, and 404 after it', async () => {
  const { url, post, open } = await start()
  const session = await open('2025-11-25')
  const list = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, session)
  expect(list.headers.get('content-type')).toBe('application/json')
  expect(await list.json()).toHaveProperty('result.tools')
  const [primed, ...rest] = await collect(await post(call('progress-tool'), session))
  expect(primed).toMatchObject({ id: expect.any(String), data: '' })
  expect(rest).toHaveLength(5)
  expect(JSON.parse(rest.at(-1)?.data ?? '')).toMatchObject({ id: 1, result: { content: [{ text: 'done' }] } })
  expect((await post(ping)).status).toBe(400)
  expect((await fetch(url, { method: 'DELETE', headers: session })).status).toBe(204)
  expect((await post(ping, session)).status).toBe(404)
})

test('a broken stream is resumed after the last event that arrived', async () => {
  const { url, post, open } = await start()
  const session = await open('2025-11-25')
  const first = events(await post(call('progress-tool'), session))
  await first.next()
  const last = (await first.next()).value
  await first.return(undefined)
  const headers = { ...session, accept: 'text/event-stream', 'last-event-id': last?.id ?? '' }
  const messages = (await collect(await fetch(url, { headers }))).map(({ data }) => JSON.parse(data))
  expect(messages.map((message) => message.params?.progress)).toEqual([2, 3, 4, undefined])
  expect(messages.at(-1)).toMatchObject({ id: 1, result: {} })
})

test('a message that belongs to no request goes out on one GET stream', async () => {
  const { url, post, open } = await start()
  const session = await open('2025-06-18')
  const get = events(await fetch(url, { headers: { ...session, accept: 'text/event-stream' } }))
  await (await post(call('mutation-tool', { what: 'tool' }), session)).text()
  const event = (await get.next()).value
  expect(JSON.parse(event?.data ?? '')).toEqual({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' })
  await get.return(undefined)
})

test('2025-03-26: a batch is answered, one of notifications only is accepted', async () => {
  const { post, open } = await start()
  const session = await open('2025-03-26')
  const notification = { jsonrpc: '2.0', method: 'notifications/whatever' }
  const both = await post([ping, { ...ping, id: 2 }, notification], session)
  expect(await both.json()).toEqual([1, 2].map((id) => ({ jsonrpc: '2.0', id, result: {} })))
  expect((await post([notification], session)).status).toBe(202)
  const empty = await post([], session)
  expect([empty.status, await empty.json()]).toMatchObject([400, { id: null, error: { code: -32600 } }])
})

test('refusals: foreign Origin on each method, unknown version, no JSON', async () => {
  const { url, post, open } = await start()
  const session = await open('2025-06-18')
  const evil = { ...session, origin: 'http://evil.invalid' }
  for (const method of ['GET', 'DELETE']) expect((await fetch(url, { method, headers: evil })).status).toBe(403)
  expect((await post(ping, evil)).status).toBe(403)
  expect((await post(ping, { ...session, 'mcp-protocol-version': '1900-01-01' })).status).toBe(400)
  const headers = { ...session, 'content-type': 'application/json' }
  const broken = await fetch(url, { method: 'POST', headers, body: '{"jsonrpc":' })
  expect([broken.status, await broken.json()]).toMatchObject([400, { error: { code: -32700 } }])
  expect((await post(ping, session)).status).toBe(200)
})

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}
const modern = (method: string, params: JsonObject = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params: { ...params, _meta: meta },
})
const dress = (method: string, more: Record<string, string> = {}) => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...more,
})
const named = (name: string) => dress('tools/call', { 'mcp-name': name })
const region = modern('tools/call', { name: 'header-tool', arguments: { region: 'é', count: 1, note: null } })
const coded = (text: string) => `=?base64?${Buffer.from(text).toString('base64')}?=`

test.each<[string, unknown, Record<string, string>, number, number | undefined]>([
  ['is served', modern('tools/list'), dress('tools/list'), 200, undefined],
  ['of an unknown method', modern('no/such'), dress('no/such'), 404, -32601],
  ['without version header', modern('tools/list'), { 'mcp-method': 'tools/list' }, 400, -32020],
  [
    'with another version in the header',
    modern('tools/list'),
    { ...dress('tools/list'), 'mcp-protocol-version': '2025-11-25' },
    400,
    -32020,
  ],
  ['without method header', modern('tools/list'), { 'mcp-protocol-version': '2026-07-28' }, 400, -32020],
  ['with the method in other case', modern('tools/list'), dress('TOOLS/LIST'), 400, -32020],
  ['with another name', modern('tools/call', { name: 'echo' }), named('add'), 400, -32020],
  ['with a coded name', modern('tools/call', { name: 'counter-tool' }), named(coded('counter-tool')), 200, undefined],
  ['with a badly coded name', modern('tools/call', { name: 'counter-tool' }), named('=?base64?@@?='), 400, -32020],
  [
    'with parameter headers',
    region,
    { ...named('header-tool'), 'mcp-param-region': coded('é'), 'mcp-param-count': '1.0' },
    200,
    undefined,
  ],
  ['without a parameter header', region, { ...named('header-tool'), 'mcp-param-count': '1' }, 400, -32020],
  ['that needs sampling', modern('tools/call', { name: 'sampling-tool' }), named('sampling-tool'), 400, -32021],
  ['without _meta', { ...ping, method: 'tools/list' }, dress('tools/list'), 400, -32602],
])('2026-07-28: a request %s', async (_title, message, headers, status, code) => {
  const { post } = await start()
  const response = await post(message, headers)
  const body: unknown = await response.json()
  const error = isObject(body) && isObject(body.error) ? body.error : {}
  expect([response.status, error.code, body]).toMatchObject([status, code, { id: 1 }])
})

test('2026-07-28: closing the stream cancels the call', async () => {
  const { post } = await start()
  const slow = modern('tools/call', { name: 'slow-tool', arguments: { steps: 1000 } })
  const withToken = { ...slow, params: { ...slow.params, _meta: { ...meta, progressToken: 1 } } }
  const stream = events(await post(withToken, named('slow-tool')))
  await stream.next()
  await stream.return(undefined)
  const text = async (name: string, args: JsonObject = {}) => {
    const body: unknown = await (await post(modern('tools/call', { name, arguments: args }), named(name))).json()
    return JSON.stringify(body).match(/"text":"(?:done )?(\d+)"/)?.[1]
  }
  // Three more steps are the only ones once the abandoned call has stopped.
  const others = async () => {
    const before = Number(await text('counter-tool'))
    await text('slow-tool', { steps: 3 })
    return Number(await text('counter-tool')) - before - 3
  }
  await expect.poll(others, { timeout: 10_000 }).toBe(0)
})

test('2026-07-28 only: GET and DELETE are not allowed, initialize learns the version', async () => {
  const { url, post } = await start({ revisions: ['2026-07-28'] })
  for (const method of ['GET', 'DELETE']) expect((await fetch(url, { method })).status).toBe(405)
  const response = await post({ ...ping, method: 'initialize', params: { protocolVersion: '2025-11-25' } })
  expect([response.status, await response.json()]).toMatchObject([400, { error: { code: -32022 } }])
})

test('without sessions each POST stands alone, and JSON only means JSON', async () => {
  const { post, open } = await start({ sessions: false, jsonOnly: true })
  expect(await open('2025-11-25')).toEqual({ 'mcp-session-id': '' })
  expect(await (await post(call('progress-tool'), { 'mcp-protocol-version': '2025-11-25' })).json()).toHaveProperty(
    'result',
  )
})

test('HTTP+SSE: endpoint first, then the answers on the stream', async () => {
  const { sseUrl, post } = await start()
  const stream = events(await fetch(sseUrl))
  const endpoint = (await stream.next()).value
  expect(endpoint).toMatchObject({ event: 'endpoint' })
  const to = new URL(endpoint?.data ?? '', sseUrl).href
  const params = { protocolVersion: '2024-11-05', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  expect((await post({ ...ping, method: 'initialize', params }, {}, to)).status).toBe(202)
  expect(JSON.parse((await stream.next()).value?.data ?? '')).toMatchObject({
    result: { protocolVersion: '2024-11-05' },
  })
  await post(call('echo', { text: 'hello' }), {}, to)
  expect(JSON.parse((await stream.next()).value?.data ?? '')).toMatchObject({
    result: { content: [{ text: 'hello' }] },
  })
  await stream.return(undefined)
})
