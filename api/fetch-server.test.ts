import { expect, test } from 'vitest'
import { serveFetch } from './fetch-server.ts'
import { runServer } from './index.ts'

const json = { 'content-type': 'application/json' }

/** A server without sessions that knows only initialize and ping; it answers pings with `pong`. */
const tiny =
  (pong: object | undefined) =>
  async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname !== '/mcp') return new Response(null, { status: 404 })
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
    const { id, method, params } = JSON.parse(await request.text())
    if (id === undefined) return new Response(null, { status: 202 })
    const opening = {
      protocolVersion: params?.protocolVersion,
      capabilities: {},
      serverInfo: { name: 'tiny', version: '1' },
    }
    const result = method === 'initialize' ? opening : method === 'ping' ? pong : undefined
    const error = result === undefined ? { code: -32601, message: 'Method not found' } : undefined
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result, error }), { headers: json })
  }

const options = {
  revisions: ['2025-11-25'],
  scenarios: ['ping'],
  requirements: ['ping.receiver.empty-response'],
} as const

test.each([
  [{}, 'conforms'],
  [undefined, 'violations'],
])('a fetch handler that answers pings with %j: %s', async (pong, outcome) => {
  const summary = await runServer({ fetch: tiny(pong), ...options }).summary
  expect([summary.outcome, summary.judgedRequirements]).toEqual([outcome, 1])
})

test.each([
  [{ path: 'mcp' }, 'options.path: expected a path such as /mcp, got "mcp"'],
  [{ fetch: 'app' }, 'options.fetch: expected a function, got "app"'],
  [{ command: ['node'] }, 'options.fetch: cannot be used with command'],
])('%j is refused', async (wrong, message) => {
  // JavaScript may pass anything.
  const given = Object.assign({ fetch: tiny({}) }, wrong)
  await expect(runServer(given).summary).rejects.toThrow(message)
})

test('streams, cookies and what goes wrong reach the client as they do behind a server', async () => {
  let isGone = false
  const served = await serveFetch((request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/broken') throw new Error('broken')
    if (pathname === '/cookies')
      return new Response('', {
        headers: [
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
        ],
      })
    request.signal.addEventListener('abort', () => {
      isGone = true
    })
    return new Response(new ReadableStream({}), { headers: { 'content-type': 'text/event-stream' } })
  })
  try {
    expect((await fetch(`${served.origin}/broken`)).status).toBe(500)
    expect((await fetch(`${served.origin}/cookies`)).headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    const ending = new AbortController()
    const stream = await fetch(`${served.origin}/stream`, { signal: ending.signal })
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    ending.abort()
    await expect.poll(() => isGone).toBe(true)
  } finally {
    await served.close()
  }
})
