/** What comes out of the proxy is what went in, at once. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { passHttp } from './pass-http.ts'
import type { Traffic } from './traffic.ts'

async function between(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const traffic: Traffic[] = []
  const endpoint = new URL(`http://127.0.0.1:${port}/mcp?key=1`)
  const proxy = await passHttp({ host: '127.0.0.1', port: 0, endpoint, now: () => 0, hand: (one) => traffic.push(one) })
  onTestFinished(async () => {
    await proxy.close()
    server.closeAllConnections()
    server.close()
  })
  return { proxy, endpoint, traffic }
}

function ask(url: string, init: { method?: string; headers?: string[]; body?: string } = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: init.method ?? 'POST',
      headers: init.headers ?? ['Host', 'localhost'],
      agent: false,
    })
    sent.once('response', resolve)
    sent.once('error', reject)
    sent.end(init.body)
  })
}

test('headers pass in order and case, but for Host; so do status, body and path', async () => {
  let came: readonly string[] = []
  let path = ''
  let body = ''
  const { proxy, endpoint } = await between(async (incoming, response) => {
    came = incoming.rawHeaders
    path = incoming.url ?? ''
    body = await text(incoming)
    response.sendDate = false
    response.writeHead(202, 'As You Like', ['X-One', '1', 'x-two', 'a', 'X-Two', 'b', 'Content-Length', '2'])
    response.end('{}')
  })
  const headers = ['Host', 'localhost:1', 'mcp-SESSION-id', 'a', 'Accept', 'x', 'accept', 'y', 'Content-Length', '3']
  const answer = await ask(proxy.url, { headers, body: '[1]' })
  const passedOn = headers.map((part, i) => (i === 1 ? endpoint.host : part))
  expect(came.slice(0, headers.length)).toEqual(passedOn)
  expect([path, body]).toEqual(['/mcp?key=1', '[1]'])
  expect([answer.statusCode, answer.statusMessage, await text(answer)]).toEqual([202, 'As You Like', '{}'])
  expect(answer.rawHeaders.slice(0, 8)).toEqual(['X-One', '1', 'x-two', 'a', 'X-Two', 'b', 'Content-Length', '2'])
})

test('a client that closes its connections is served again and again, whatever the server says of them', async () => {
  const { proxy } = await between((_, response) => void response.writeHead(200, { Connection: 'keep-alive' }).end('x'))
  for (let n = 0; n < 3; n += 1) {
    const answer = await ask(proxy.url, { headers: ['Host', 'localhost', 'Connection', 'close'] })
    expect([answer.statusCode, await text(answer)]).toEqual([200, 'x'])
  }
})

test('an event of a stream passes before the next one is written', async () => {
  let write = (_: string): void => {}
  const { proxy } = await between((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
    write = (data) => void response.write(data)
  })
  const answer = await ask(proxy.url, { method: 'GET' })
  for (const event of ['data: 1\n\n', ': comment\n\n', 'data: 2\n\n']) {
    write(event)
    const [data]: Buffer[] = await once(answer, 'data')
    expect(data?.toString()).toBe(event)
  }
  answer.destroy()
})

test('a client that leaves ends the exchange with the server', async () => {
  let leave = (): void => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  const { proxy, traffic } = await between((_, response) => {
    response.once('close', () => leave())
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
  })
  const answer = await ask(proxy.url, { method: 'GET' })
  answer.destroy()
  await left
  expect(traffic.at(-1)).toMatchObject({ kind: 'ended', by: 'client' })
})

test('a server that breaks a response off does so for the client, too', async () => {
  const { proxy } = await between((_, response) => {
    response.writeHead(200, { 'Content-Length': '10' })
    response.write('12345', () => response.destroy())
  })
  const answer = await ask(proxy.url)
  await expect(text(answer)).rejects.toThrow()
})

test('a server that is not there makes a 502 that says so', async () => {
  const endpoint = new URL('http://127.0.0.1:9/mcp')
  const proxy = await passHttp({ host: '127.0.0.1', port: 0, endpoint, now: () => 0, hand: () => {} })
  onTestFinished(() => proxy.close())
  const answer = await ask(proxy.url)
  expect([answer.statusCode, await text(answer)]).toEqual([502, expect.stringContaining('http://127.0.0.1:9')])
})

test.each(['evil.example', '127.0.0.1.evil.example', '192.168.0.1'])('a request for %s is refused', async (host) => {
  const { proxy, traffic } = await between((_, response) => void response.end())
  const answer = await ask(proxy.url, { headers: ['Host', host] })
  expect([answer.statusCode, traffic]).toEqual([403, []])
})
