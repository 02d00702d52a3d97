import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { closeServers, serveHttp } from '../../../fixtures/wire/serve.ts'
import { isJsonObject, type JsonObject, type RevisionId } from '../../../schema/index.ts'
import { revisionOf } from '../../revisions/index.ts'
import { unlimited } from '../../time/pausable-limit.ts'
import { createRecorder } from '../../trace/recorder.ts'
import { streamableHttpChannels } from '../../transports/streamable-http/client.ts'
import { parseJson } from '../../wire/json/json.ts'
import { Patience } from '../patience.ts'
import { Starts } from '../starts.ts'
import { openTestClient } from './open-test-client.ts'

afterEach(closeServers)

interface Seen {
  readonly method: string
  readonly headers: IncomingHttpHeaders
  readonly message: JsonObject
}

/** A server that answers by `handle`, and what it has seen. */
async function server(handle: (request: Seen, response: ServerResponse) => void) {
  const seen: Seen[] = []
  const url = await serveHttp((request, response, body) => {
    const json = parseJson(body)
    const one = { method: request.method ?? '', headers: request.headers, message: isJsonObject(json) ? json : {} }
    seen.push(one)
    handle(one, response)
  })
  return { url, seen }
}

async function connect(url: string, revision: RevisionId = '2025-11-25') {
  const peer = await openTestClient(
    {
      factory: streamableHttpChannels({ url }),
      recorder: createRecorder({ now: () => 0, redact: (body) => body }),
      revision: revisionOf(revision),
      nextConnection: () => 'c1',
      clientInfo: { name: 'test', version: '1' },
      patience: new Patience(10_000),
      starts: new Starts(10_000),
    },
    unlimited(new AbortController().signal),
  )
  return peer
}

const session = { 'Mcp-Session-Id': 's-1' }
const stream = { 'Content-Type': 'text/event-stream', ...session }
const data = (message: JsonObject): string => `data: ${JSON.stringify(message)}\n\n`
const result = (message: JsonObject, protocolVersion = '2025-11-25'): JsonObject => ({
  jsonrpc: '2.0',
  id: message.id ?? null,
  result: { protocolVersion, capabilities: {}, serverInfo: { name: 'x', version: '1' } },
})

/** Closes each POST's stream after its first event; the answer comes on the n-th GET that resumes it. */
function polling(polls: number) {
  let gets = 0
  let asked: JsonObject = {}
  return ({ method, message }: Seen, response: ServerResponse): void => {
    if (method === 'DELETE' || (method === 'POST' && !('id' in message))) {
      response.writeHead(202).end()
      return
    }
    response.writeHead(200, stream)
    if (method === 'POST') {
      asked = message
      gets = 0
      response.end('id: p-0\nretry: 5\ndata:\n\n')
      return
    }
    gets += 1
    response.end(gets < polls ? ': not yet\n\n' : `id: p-${gets}\n${data(result(asked))}`)
  }
}

describe('a server that closes its streams and is polled', () => {
  test.each(['2025-03-26', '2025-06-18', '2025-11-25'] as const)(
    'answers over the resumed stream in %s',
    async (id) => {
      const { url, seen } = await server(polling(1))
      const peer = await connect(url, id)
      const exchanges = [await peer.open(), await peer.request('tools/list')]
      await peer.close()
      expect(exchanges.map(({ outcome }) => outcome)).toEqual(['answered', 'answered'])
      const resumed = seen.filter(({ method }) => method === 'GET').map(({ headers }) => headers)
      expect(resumed.map((headers) => [headers['last-event-id'], headers['mcp-session-id']])).toEqual([
        ['p-0', 's-1'],
        ['p-0', 's-1'],
      ])
    },
  )

  test('is followed as often as it takes', async () => {
    const { url } = await server(polling(20))
    const peer = await connect(url)
    const exchange = await peer.open()
    await peer.close()
    expect(exchange.outcome).toBe('answered')
  })

  test('answers a request that was started and left open, too', async () => {
    const { url } = await server(polling(2))
    const peer = await connect(url)
    await peer.open()
    const open = await peer.start('tools/call', { name: 'x' })
    const answer = await open.next(({ id }) => id === open.id)
    await peer.close()
    expect(answer?.result).toBeDefined()
  })
})

test('a request on the stream of initialize is answered in the session that this stream opens', async () => {
  let finish = (): void => {}
  const { url, seen } = await server(({ method, message }, response) => {
    if (method !== 'POST') return void response.writeHead(200).end()
    if (message.method === 'initialize') {
      response.writeHead(200, stream)
      response.write(data({ jsonrpc: '2.0', id: 'q', method: 'ping' }))
      finish = () => void response.end(data(result(message)))
      return
    }
    response.writeHead(202).end()
    if (message.id === 'q') finish()
  })
  const peer = await connect(url)
  await peer.open()
  await peer.close()
  const answer = seen.find(({ message }) => message.id === 'q')
  expect(answer?.headers['mcp-session-id']).toBe('s-1')
})

test('a session id that a server hands out in a revision without sessions is not sent', async () => {
  const { url, seen } = await server(({ message }, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', ...session }).end(JSON.stringify(result(message)))
  })
  const peer = await connect(url, '2026-07-28')
  await peer.request('initialize', {}, { dress: false, deliberate: 'what an older client sends' })
  await peer.request('server/discover')
  await peer.close()
  expect(seen.map(({ headers }) => headers['mcp-session-id'])).toEqual([undefined, undefined])
})
