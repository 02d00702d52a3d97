import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { closedUrl, closeServers, serveHttp, serveTcp } from '../../../fixtures/wire/serve.ts'
import { traced } from '../../../fixtures/wire/traced.ts'
import { streamableHttpChannels } from './client.ts'

afterEach(closeServers)

const json = { 'Content-Type': 'application/json' }
const sse = { 'Content-Type': 'text/event-stream' }
const answer = (status: number, headers: Record<string, string>, body = '') => {
  return (response: ServerResponse): void => {
    response.writeHead(status, headers).end(body)
  }
}

describe('Streamable HTTP channel', () => {
  it('sends headers as given, in order and case, and adds only what HTTP needs', async () => {
    const t = traced()
    let raw: string[] = []
    const url = await serveHttp((request, response) => {
      raw = request.rawHeaders
      response.writeHead(202).end()
    })
    const user = [
      ['authorization', 'Bearer x'],
      ['X-Tenant', 'a'],
    ] as const
    const channel = await t.open(streamableHttpChannels({ url, headers: user }))
    const headers = [
      ['accept', '*/*'],
      ['MCP-protocol-VERSION', 'x'],
      ['Authorization', 'Bearer y'],
      ['X-Twice', '1'],
      ['x-twice', '2'],
    ] as const
    const { http } = await channel.send({ body: '{}', headers })
    await channel.close()
    const sent = [
      ['Host', new URL(url).host],
      ...headers,
      ['X-Tenant', 'a'],
      ['Content-Length', '2'],
      ['Connection', 'keep-alive'],
    ]
    expect(raw).toEqual(sent.flat())
    expect(t.events).toContainEqual(
      expect.objectContaining({ kind: 'http-request', method: 'POST', url, headers: sent }),
    )
    expect(http?.status).toBe(202)
    expect(t.received()).toEqual([])
  })

  it.each([
    ['in the middle of a body', json, '{"jsonrpc":', true],
    ['after JSON that is complete', json, '{"jsonrpc":"2.0","id":1,"result":{}}', false],
    ['in the middle of an event', sse, ': a\n\ndata: {}\n\nid: 2\ndata: {"json', true],
    ['after a comment', sse, 'data: {}\n\n: still here\n', false],
  ])('says whether more was to come when it ended a response %s', async (_, headers, text, unfinished) => {
    const t = traced()
    let resolve = (): void => {}
    const written = new Promise<void>((done) => {
      resolve = done
    })
    const url = await serveHttp(async (_request, response, body) => {
      if (body === '{"id":1}') return void response.writeHead(200, headers).write(text, () => resolve())
      // What was written before has come when this has.
      await written
      response.writeHead(202).end()
    })
    const channel = await t.open(streamableHttpChannels({ url }))
    void channel.send({ body: '{"id":1}' })
    await channel.send({ body: '{}' })
    await channel.close()
    const ended = t.events.find((event) => event.kind === 'http-ended' && event.by === 'us')
    expect([ended, t.received().length]).toEqual([
      expect.objectContaining({ by: 'us', ...(unfinished && { unfinished }) }),
      unfinished && headers === json ? 0 : 1,
    ])
    expect(ended !== undefined && 'unfinished' in ended).toBe(unfinished)
  })

  it('records request, message, response, message, end', async () => {
    const t = traced()
    const url = await serveHttp((_, response, body) => answer(200, json, body)(response))
    const channel = await t.open(streamableHttpChannels({ url }))
    const { seq, http } = await channel.send({ body: '{"id":1}', label: 'first', deliberate: 'why' })
    await http?.ended
    await channel.close()
    expect(t.kinds()).toEqual([
      'connection-opened',
      'http-request',
      'message',
      'http-response',
      'message',
      'http-ended',
      'connection-closed',
    ])
    expect(t.events[1]).not.toHaveProperty('text')
    expect(t.events[1]).toMatchObject({ label: undefined })
    expect(t.events[seq]).toMatchObject({ direction: 'sent', text: '{"id":1}', label: 'first', deliberate: 'why' })
    expect(t.events[3]).toMatchObject({ status: 200, text: '{"id":1}' })
    expect(t.events[5]).toMatchObject({ by: 'target' })
    expect(new Set(t.events.flatMap((e) => ('http' in e ? [e.http] : [])))).toEqual(new Set([http?.http]))
  })

  it.each<[string, (response: ServerResponse) => void, string[]]>([
    ['2xx JSON', answer(200, json, '{"a":1}'), ['{"a":1}']],
    ['2xx that is no JSON but says so', answer(200, json, 'oops'), ['oops']],
    ['2xx JSON that does not say so', answer(200, { 'Content-Type': 'text/plain' }, '[]'), ['[]']],
    ['2xx text', answer(202, { 'Content-Type': 'text/plain' }, 'Accepted'), []],
    ['4xx JSON-RPC', answer(400, json, '{"jsonrpc":"2.0"}'), ['{"jsonrpc":"2.0"}']],
    ['4xx JSON of another kind', answer(404, json, '{"error":"not found"}'), []],
    ['a redirect, not followed', answer(307, { Location: '/other' }), []],
    ['empty JSON', answer(200, json), []],
  ])('takes for a message what is meant as one: %s', async (_, respond, received) => {
    const t = traced()
    const url = await serveHttp((_request, response) => respond(response))
    const channel = await t.open(streamableHttpChannels({ url }))
    await channel.send({ body: '{}' })
    await channel.close()
    expect(t.received()).toEqual(received)
  })

  it('reads event streams as they come', async () => {
    const t = traced()
    const url = await serveHttp((_, response) => {
      response.writeHead(200, sse)
      response.write(': hi\n\nid: 1\ndata:\n\nid: 2\ndata: {"a":1}\n\nevent: other\ndata: b\n\n')
    })
    const channel = await t.open(streamableHttpChannels({ url }))
    const { http } = await channel.send({ body: '{}' })
    await t.seen((e) => e.kind === 'sse-event' && e.event === 'other')
    expect(t.received()).toEqual(['{"a":1}'])
    expect(t.events).toContainEqual(expect.objectContaining({ direction: 'received', sse: true, eventId: '2' }))
    expect(t.events).toContainEqual(expect.objectContaining({ kind: 'sse-event', id: '1', data: '' }))
    http?.end()
    await http?.ended
    expect(t.events.at(-1)).toMatchObject({ kind: 'http-ended', by: 'us' })
    await channel.close()
    expect(t.kinds().filter((kind) => kind === 'http-ended')).toHaveLength(1)
  })

  it('tells a stream that the server ended from one that broke', async () => {
    const t = traced()
    const url = await serveHttp((request, response) => {
      response.writeHead(200, sse)
      response.write('data: {}\n\ndata: half', () => (request.method === 'GET' ? response.destroy() : response.end()))
    })
    const channel = await t.open(streamableHttpChannels({ url }))
    const posted = await channel.send({ body: '{}' })
    await posted.http?.ended
    expect(t.events.at(-1)).not.toHaveProperty('error')
    expect(t.events.at(-2)).toMatchObject({ kind: 'sse-event', invalid: 'the stream ended inside an event' })
    const got = await channel.http({ method: 'GET', headers: [], until: 'stream' })
    await got.ended
    expect(t.events.at(-1)).toMatchObject({
      kind: 'http-ended',
      by: 'target',
      error: expect.stringMatching(/broke off/),
    })
    await channel.close()
  })

  it('http() stops at the head, and keeps the body of what is no message', async () => {
    const t = traced()
    const url = await serveHttp((_, response) => response.writeHead(200, sse).flushHeaders())
    const channel = await t.open(streamableHttpChannels({ url }))
    const outcome = await channel.http({
      method: 'PUT',
      url: '/elsewhere',
      headers: [],
      body: 'x',
      until: 'head',
      label: 'put',
    })
    expect(outcome.status).toBe(200)
    await channel.close()
    expect(t.kinds()).toEqual(['connection-opened', 'http-request', 'http-response', 'http-ended', 'connection-closed'])
    expect(t.events[1]).toMatchObject({ url: new URL('/elsewhere', url).href, text: 'x', label: 'put' })
  })

  it('a message that http() posts counts as one', async () => {
    const t = traced()
    const url = await serveHttp((_, response) => answer(202, {})(response))
    const channel = await t.open(streamableHttpChannels({ url }))
    await channel.http({ method: 'POST', headers: [], body: '{}', until: 'body', label: 'post' })
    await channel.close()
    expect(t.events[1]).toMatchObject({ kind: 'http-request', label: 'post' })
    expect(t.events[2]).toMatchObject({ kind: 'message', direction: 'sent', text: '{}' })
    expect(t.events[2]).toMatchObject({ label: undefined })
  })

  it('refuses to send a header that would inject another, and says so', async () => {
    const t = traced()
    const url = await serveHttp((_, response) => answer(200, json, '{}')(response))
    const channel = await t.open(streamableHttpChannels({ url }))
    const { http } = await channel.send({ body: '{}', headers: [['X-A', 'a\r\nX-B: b']] })
    expect(http?.status).toBeUndefined()
    expect(t.events.at(-1)).toMatchObject({
      kind: 'http-ended',
      by: 'us',
      error: expect.stringMatching(/cannot be sent/),
    })
    await channel.close()
  })

  it('close() ends what hangs: before the head, in a body, in a stream', async () => {
    const t = traced()
    const url = await serveHttp((request, response) => {
      if (request.method === 'GET') response.writeHead(200, sse).flushHeaders()
      if (request.method === 'PUT') response.writeHead(200, json).write('{"half":')
    })
    const channel = await t.open(streamableHttpChannels({ url }))
    const hanging = [
      channel.send({ body: '{}' }),
      channel.http({ method: 'PUT', headers: [], until: 'body' }),
      channel.http({ method: 'GET', headers: [], until: 'stream' }),
    ]
    await hanging[2]
    await channel.close()
    await Promise.all(hanging)
    await channel.ended
    expect(t.events.filter((e) => e.kind === 'http-ended' && e.by === 'us')).toHaveLength(3)
    expect(t.events.at(-1)).toMatchObject({ kind: 'connection-closed' })
  })

  it('keeps what came of a body that broke off', async () => {
    const t = traced()
    const url = await serveHttp((_, response) => {
      response.writeHead(200, { ...json, 'Content-Length': '100' }).write('{"half":', () => response.destroy())
    })
    const channel = await t.open(streamableHttpChannels({ url }))
    const { http } = await channel.send({ body: '{}' })
    await http?.ended
    expect(t.events).toContainEqual(expect.objectContaining({ kind: 'http-response', text: '{"half":' }))
    expect(t.events.at(-1)).toMatchObject({ kind: 'http-ended', by: 'target', error: expect.any(String) })
    await channel.close()
  })

  it.each([
    ['an endless body', json, 'x'.repeat(2000), 'a body longer than 1000 bytes: the response was left unread'],
    [
      'an endless event',
      sse,
      `data: ${'x'.repeat(2000)}`,
      'an event longer than 1000 bytes: the response was left unread',
    ],
    [
      'a deep event',
      sse,
      `data: ${'['.repeat(300)}\n\n`,
      'JSON nested deeper than 100 levels: the response was left unread',
    ],
    [
      'a flood of events',
      sse,
      'data: {}\n\n'.repeat(90),
      'more than 50 messages on one connection: the connection was ended',
    ],
    [
      'a flood of comments',
      sse,
      ': x\n'.repeat(90),
      'more than 50 messages on one connection: the connection was ended',
    ],
  ])('cuts %s', async (_, headers, body, why) => {
    const t = traced()
    const url = await serveHttp((_request, response) => response.writeHead(200, headers).write(body))
    const channel = await t.open(
      streamableHttpChannels({ url, bounds: { messageBytes: 1000, messageDepth: 100, connectionMessages: 50 } }),
    )
    const { http } = await channel.send({ body: '{}' })
    await http?.ended
    expect(t.notes()).toEqual([why])
    await channel.close()
    expect(t.events.filter((e) => e.kind === 'http-ended')).toMatchObject([{ by: 'us' }])
    expect(t.events.at(-1)).toMatchObject({ kind: 'connection-closed', by: 'us' })
    expect(t.events.every((e) => e.kind !== 'http-response' || !('text' in e))).toBe(true)
  })

  it.each([
    ['closes at once', '', /without a response|broke off/, 'no-answer'],
    ['speaks no HTTP', 'SSH-2.0-x\r\n', /is not HTTP/, 'not-mcp'],
    [
      'switches protocols',
      'HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      /response|broke/,
      'no-answer',
    ],
  ])('a server that %s is an outcome, no exception', async (_, text, error, code) => {
    const t = traced()
    const url = await serveTcp((socket) => socket.once('data', () => socket.end(text)))
    const channel = await t.open(streamableHttpChannels({ url }))
    const { http } = await channel.send({ body: '{}' })
    expect(http?.status).toBeUndefined()
    expect(http?.error).toMatchObject({ code })
    expect(t.events.at(-1)).toMatchObject({ kind: 'http-ended', error: expect.stringMatching(error) })
    await channel.close()
  })

  it('says that nothing listens, that a host is unknown, that there is no TLS', async () => {
    const closed = await closedUrl()
    const plain = await serveHttp((_, response) => answer(200, json, '{}')(response))
    const failures: unknown[] = []
    for (const url of [closed, 'http://no-such-host.invalid/mcp', plain.replace('http:', 'https:')]) {
      const channel = await traced().open(streamableHttpChannels({ url }))
      failures.push((await channel.send({ body: '{}' })).http?.error)
      await channel.close()
    }
    expect(failures).toEqual([
      expect.objectContaining({ code: 'connection-refused', message: expect.stringMatching(/Nothing listens/) }),
      expect.objectContaining({ code: 'connection-refused', message: expect.stringMatching(/is not known/) }),
      expect.objectContaining({ code: 'tls' }),
    ])
  })

  it('does not reuse a socket after an error response', async () => {
    const t = traced()
    const ports: (number | undefined)[] = []
    const url = await serveHttp((request, response) => {
      ports.push(request.socket.remotePort)
      answer(ports.length === 2 ? 400 : 202, {})(response)
    })
    const channel = await t.open(streamableHttpChannels({ url }))
    for (const body of ['1', '2', '3']) await (await channel.send({ body })).http?.ended
    await channel.close()
    expect(ports[0]).toBe(ports[1])
    expect(ports[2]).not.toBe(ports[1])
  })

  it.each(['not a url', 'ftp://x/'])('refuses the URL %s', async (url) => {
    await expect(traced().open(streamableHttpChannels({ url }))).rejects.toThrow(/Expected a URL/)
  })
})
