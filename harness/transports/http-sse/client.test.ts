import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { closedUrl, closeServers, serveHttp } from '../../../fixtures/wire/serve.ts'
import { traced } from '../../../fixtures/wire/traced.ts'
import { httpSseChannels } from './client.ts'

afterEach(closeServers)

const openStream = (response: ServerResponse, text: string): void => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(text)
}

describe('HTTP+SSE channel', () => {
  it('posts to the endpoint and hears the answer on the stream', async () => {
    const t = traced()
    let stream: ServerResponse | undefined
    const url = await serveHttp((request, response, body) => {
      if (request.method === 'GET') {
        stream = response
        return openStream(response, 'event: endpoint\ndata: /messages?s=1\n\n')
      }
      response.writeHead(202).end('Accepted')
      stream?.write(`event: message\ndata: ${request.url} ${body}\n\n`)
    })
    const channel = await t.open(httpSseChannels({ url, headers: [['Authorization', 'x']] }))
    await channel.send({ body: '{"id":1}', label: 'first' })
    await t.seen(() => t.received().length === 1)
    expect(t.received()).toEqual(['/messages?s=1 {"id":1}'])
    await channel.close()
    await channel.ended
    expect(t.events.at(-1)).toMatchObject({ kind: 'connection-closed', by: 'us' })
    expect(t.events.filter((e) => e.kind === 'http-ended')).toHaveLength(2)
  })

  it('ends when the stream ends', async () => {
    const t = traced()
    const url = await serveHttp((_, response) => {
      openStream(response, 'event: endpoint\ndata: /m\n\n')
      response.end()
    })
    const channel = await t.open(httpSseChannels({ url }))
    await channel.ended
    expect(channel.alive).toBe(false)
    expect(t.events.at(-1)).toMatchObject({ kind: 'connection-closed', by: 'target' })
    await channel.close()
  })

  it.each<[string, (response: ServerResponse) => void, string, RegExp]>([
    [
      'no stream',
      (r) => r.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>'),
      'not-mcp',
      /status 200 with text\/html/,
    ],
    ['405', (r) => r.writeHead(405).end(), 'not-mcp', /status 405/],
    ['401', (r) => r.writeHead(401).end(), 'unauthorized', /wants credentials/],
    [
      'no endpoint',
      (r) => r.writeHead(200, { 'Content-Type': 'text/event-stream' }).end('data: x\n\n'),
      'no-answer',
      /the stream ended/,
    ],
    [
      'another origin',
      (r) => openStream(r, 'event: endpoint\ndata: http://example.com/m\n\n'),
      'not-mcp',
      /another origin/,
    ],
    ['no URI', (r) => openStream(r, 'event: endpoint\ndata: http://[\n\n'), 'not-mcp', /no URI/],
  ])('says in words what is wrong: %s', async (_, respond, code, message) => {
    const t = traced()
    const url = await serveHttp((_request, response) => respond(response))
    const opening = t.open(httpSseChannels({ url }))
    await expect(opening).rejects.toMatchObject({ name: 'HarnessError', code })
    await expect(opening).rejects.toThrow(message)
    expect(t.events.at(-1)).toMatchObject({ kind: 'connection-closed' })
  })

  it('stops waiting for the endpoint when the signal aborts', async () => {
    const t = traced()
    const url = await serveHttp((_, response) => openStream(response, ': hi\n\n'))
    const waiting = new AbortController()
    const opening = t.open(httpSseChannels({ url }), waiting.signal)
    await t.seen((e) => e.kind === 'sse-event')
    waiting.abort()
    await expect(opening).rejects.toThrow(/none came in time/)
    expect(t.events.at(-1)).toMatchObject({ kind: 'connection-closed' })
  })

  it('says that nothing listens', async () => {
    const opening = traced().open(httpSseChannels({ url: await closedUrl() }))
    await expect(opening).rejects.toMatchObject({ code: 'connection-refused' })
  })
})
