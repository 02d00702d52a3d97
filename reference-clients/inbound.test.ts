import { expect, test } from 'vitest'
import { createReferenceClient } from './client.ts'
import type { Json, JsonObject } from './messages.ts'
import type { ClientOptions } from './options.ts'
import { scriptedStdioServer } from './scripted-server.ts'

/** What the client says to this line, which it gets before the answer to its last ping. */
async function answersTo(line: string, revision: string, quirk?: ClientOptions['quirk']): Promise<Json[]> {
  const lines: Json[] = []
  const server = scriptedStdioServer(({ id, method }, { send }) => {
    if (method === 'ping') send(`${line}\n`)
    const params = { protocolVersion: revision, capabilities: {}, serverInfo: { name: 's', version: '1' } }
    if (id !== undefined && method !== undefined)
      send({ jsonrpc: '2.0', id, result: method === 'initialize' ? params : {} })
  })
  server.output.on('data', (chunk: Buffer) =>
    lines.push(
      ...chunk
        .toString()
        .trim()
        .split('\n')
        .map((text) => JSON.parse(text)),
    ),
  )
  await createReferenceClient({ revision, scenario: 'initialize', ...(quirk && { quirk }) }).run(server)
  return lines.slice(3)
}

const refused = (code: number, message: string, id?: Json): JsonObject => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})
const unknown = '{"jsonrpc":"2.0","id":8,"method":"x/y"}'
const ping = '{"jsonrpc":"2.0","id":"7","method":"ping"}'
const pong = { jsonrpc: '2.0', id: '7', result: {} }
const cancelled = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}'

test.each<[string, string, string, Json[]]>([
  ['text that is not JSON', '{"jsonrpc":', '2025-06-18', [refused(-32700, 'Not JSON', null)]],
  ['text that is not JSON', '{"jsonrpc":', '2025-11-25', [refused(-32700, 'Not JSON')]],
  [
    'neither request nor response',
    '{"jsonrpc":"2.0","id":5}',
    '2025-06-18',
    [refused(-32600, 'Neither request, notification nor response', 5)],
  ],
  [
    'another jsonrpc',
    '{"jsonrpc":"1.0","id":6,"method":"ping"}',
    '2025-06-18',
    [refused(-32600, 'jsonrpc is not 2.0', 6)],
  ],
  ['an unknown request', unknown, '2025-06-18', [refused(-32601, 'Method not found', 8)]],
  ['an unknown notification', '{"jsonrpc":"2.0","method":"x/y"}', '2025-06-18', []],
  ['a cancellation of nothing', cancelled, '2025-06-18', []],
  ['a cancellation without params', '{"jsonrpc":"2.0","method":"notifications/cancelled"}', '2025-06-18', []],
  ['a response to nothing', '{"jsonrpc":"2.0","id":77,"result":{}}', '2025-06-18', []],
  ['a batch', `[${ping},${cancelled},${unknown}]`, '2025-03-26', [[pong, refused(-32601, 'Method not found', 8)]]],
  ['a batch of notifications', `[${cancelled}]`, '2025-03-26', []],
  ['an empty batch', '[]', '2025-03-26', [refused(-32600, 'Not a batch', null)]],
  [
    'a batch with a wrong member',
    `[1,${ping}]`,
    '2025-03-26',
    [[refused(-32600, 'A message is a JSON object', null), pong]],
  ],
  ['a batch where there is none', `[${ping}]`, '2025-06-18', [refused(-32600, 'Not a batch', null)]],
  [
    'sampling without maxTokens',
    '{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{"messages":[]}}',
    '2025-06-18',
    [refused(-32602, 'maxTokens is missing', 1)],
  ],
])('%s (%s, %s)', async (_name, line, revision, expected) => {
  expect(await answersTo(line, revision)).toEqual(expected)
})

test('a method whose name every object has is unknown, with seams for others, too', async () => {
  const seams = { answer: { 'sampling/createMessage': (_: JsonObject, next: () => Promise<JsonObject>) => next() } }
  const line = '{"jsonrpc":"2.0","id":8,"method":"toString"}'
  expect(await answersTo(line, '2025-11-25', { says: 'nothing else', seams })).toEqual([
    refused(-32601, 'Method not found', 8),
  ])
})
