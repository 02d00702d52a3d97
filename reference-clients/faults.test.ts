import { expect, test } from 'vitest'
import { loadFault } from '../scripts/load/load-faults.ts'
import { createReferenceClient } from './client.ts'
import type { Fault } from './fault.ts'
import { isObject, type JsonObject } from './messages.ts'
import { resultOf, scriptedHttpServer, scriptedStdioServer, sendJson } from './scripted-server.ts'

/** What the client sends over stdio, with and without the fault. */
async function compare(revision: string, fault: Fault): Promise<[JsonObject[], JsonObject[]]> {
  const run = async (options: { fault?: Fault }) => {
    const server = scriptedStdioServer(({ method, id }, { send }) => {
      if (method === 'notifications/initialized') send({ jsonrpc: '2.0', id: 'p', method: 'ping' })
      const result = resultOf(method, revision)
      if (result && id !== undefined) send({ jsonrpc: '2.0', id, result })
    })
    await createReferenceClient({ revision, ...options }).run(server)
    return server.received
  }
  return [await run({}), await run({ fault })]
}

test('ping.receiver.empty-response changes the answer to ping and nothing else', async () => {
  const fault = await loadFault('client', 'ping.receiver.empty-response')
  const [clean, faulty] = await compare('2025-06-18', fault)
  const answer = { jsonrpc: '2.0', id: 'p', error: { code: -32601, message: 'Method not found' } }
  expect(faulty).toEqual(clean.map((message) => (message.id === 'p' ? answer : message)))
  expect(faulty).not.toEqual(clean)
})

test('meta.request.client-info leaves the name of the client out after server/discover and changes nothing else', async () => {
  const fault = await loadFault('client', 'meta.request.client-info')
  const [clean, faulty] = await compare('2026-07-28', fault)
  const key = 'io.modelcontextprotocol/clientInfo'
  const isNamed = ({ params }: JsonObject) => isObject(params) && isObject(params._meta) && key in params._meta
  expect(clean.map(isNamed)).toEqual([true, true, true])
  expect(faulty.map(isNamed)).toEqual([true, false, false])
  const nameless = (message: JsonObject) =>
    JSON.parse(JSON.stringify(message, (name, value) => (name === key ? undefined : value)))
  expect(faulty).toEqual(clean.map((message, index) => (index === 0 ? message : nameless(message))))
})

test('session.client.sends-id leaves the session id off one message', async () => {
  const revision = '2025-11-25'
  await using server = await scriptedHttpServer(({ method, message }, response) => {
    if (method === 'GET') return sendJson(response, 405)
    if (message.id === undefined) return sendJson(response, 202)
    const headers = message.method === 'initialize' ? { 'Mcp-Session-Id': 's1' } : {}
    sendJson(response, 200, { jsonrpc: '2.0', id: message.id, result: resultOf(message.method, revision) }, headers)
  })
  const fault = await loadFault('client', 'session.client.sends-id')
  await createReferenceClient({ revision, fault }).run({ url: server.url })
  const without = server.received.filter(({ headers }) => headers['mcp-session-id'] === undefined)
  expect(without.map(({ message }) => message.method)).toEqual(['initialize', 'notifications/initialized'])
})

test('a fault that remembers something does so for each client alone', async () => {
  const counting: Fault = {
    says: 'counts the messages it sends in their ids',
    seams: () => {
      let count = 0
      return {
        outgoing(message) {
          count += 1
          return message.id === undefined ? message : { ...message, id: `n${count}` }
        },
      }
    },
  }
  const ids = (messages: JsonObject[]) => messages.filter(({ method }) => method === 'initialize').map(({ id }) => id)
  const [, first] = await compare('2025-06-18', counting)
  const [, second] = await compare('2025-06-18', counting)
  expect([ids(first), ids(second)]).toEqual([['n1'], ['n1']])
})
