import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { loadFault } from '../scripts/load/load-faults.ts'
import { createReferenceServer, type Fault } from './reference-server.ts'

const initialize = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
})

/** What comes out of a server over stdio for these messages. */
async function converse(fault: Fault | undefined, messages: readonly unknown[]): Promise<unknown[]> {
  const input = new PassThrough()
  const output = new PassThrough({ encoding: 'utf8' })
  let text = ''
  output.on('data', (chunk: string) => {
    text += chunk
  })
  const ended = once(output, 'end')
  createReferenceServer(fault ? { fault } : {}).attachStdio(input, output)
  input.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(''))
  await ended
  return text
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line))
}

test('lifecycle.version.echo-supported: not the version that it offers itself, when it is asked for', async () => {
  const fault = await loadFault('server', 'lifecycle.version.echo-supported')
  const version = (protocolVersion: string) => [{ result: { protocolVersion } }]
  expect(await converse(fault, [initialize('2025-11-25')])).toMatchObject(version('2025-06-18'))
  expect(await converse(undefined, [initialize('2025-11-25')])).toMatchObject(version('2025-11-25'))
})

test('messages.notification.no-response: an answer to a notification', async () => {
  const fault = await loadFault('server', 'messages.notification.no-response')
  const unknown = { jsonrpc: '2.0', method: 'notifications/unknown' }
  const messages = [initialize('2025-11-25'), { jsonrpc: '2.0', method: 'notifications/initialized' }, unknown]
  expect((await converse(fault, messages)).length).toBeGreaterThan(1)
  expect(await converse(undefined, messages)).toHaveLength(1)
})

test('http.origin.validated: a foreign page is served', async () => {
  const status = async (fault: Fault | undefined) => {
    const server = createReferenceServer(fault ? { fault } : {})
    const { url } = await server.listen()
    const headers = { 'content-type': 'application/json', origin: 'http://evil.invalid' }
    const body = JSON.stringify(initialize('2025-11-25'))
    const response = await fetch(url, { method: 'POST', headers, body })
    await server.close()
    return response.status
  }
  expect(await status(await loadFault('server', 'http.origin.validated'))).toBe(200)
  expect(await status(undefined)).toBe(403)
})
