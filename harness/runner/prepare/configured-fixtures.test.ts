import { expect, test } from 'vitest'
import type { Json, JsonObject } from '../../../schema/index.ts'
import type { EventBody } from '../../trace/events.ts'
import { ConfiguredFixtures } from './configured-fixtures.ts'

const place = { revision: '2025-11-25', transport: 'stdio' } as const
const listed = { resources: [], resourceTemplates: [], prompts: [], tools: [{ name: 'wait' }, { name: 'echo' }] }
const facts: EventBody = {
  kind: 'facts',
  facts: { side: 'server', accepted: [{ ...place, capabilities: {}, ...listed }], refused: [] },
}
const contract = [{ name: 'slow-tool', side: 'server', kind: 'tool', duty: '' }] as const

/** What is said of a server with these two tools, where `slow-tool` is mapped to a name and each call of it gets these answers. */
function said(name: string, ...answers: readonly JsonObject[]) {
  const configured = new ConfiguredFixtures({ 'slow-tool': { name } }, contract)
  let seq = 0
  const see = (...bodies: readonly EventBody[]): void => {
    for (const body of bodies) configured.see({ ...body, seq, at: seq++ })
  }
  const line = (direction: 'sent' | 'received', json: Json): EventBody => ({
    kind: 'message',
    connection: 'c1',
    direction,
    text: JSON.stringify(json),
  })
  see(facts)
  for (const [id, answer] of answers.entries()) {
    see(line('sent', { jsonrpc: '2.0', id, method: 'tools/call', params: { name } }))
    see(line('received', { jsonrpc: '2.0', id, ...answer }))
  }
  return configured.events()
}

const unknown = { error: { code: -32602, message: 'Unknown tool' } }
const result = { result: { content: [] } }
const failure = { result: { content: [], isError: true } }

test.each<[what: string, events: readonly unknown[], expected: readonly unknown[]]>([
  ['it is listed and answers', said('wait', result), []],
  ['it is listed, and fails as a tool may', said('wait', failure), []],
  ['it is not listed, and answers all the same', said('hidden', unknown, result), []],
  ['it is listed, and nothing calls it', said('wait'), []],
  ['it is listed, and has an error of its own', said('wait', { error: { code: -1, message: 'No' } }), []],
  [
    'a word is mistyped',
    said('wayt', unknown, failure),
    [
      {
        type: 'problem',
        message:
          'fixtures.slow-tool: the server lists no tool "wayt" (it has wait, echo), and answers: a result with isError',
      },
    ],
  ],
  [
    'a word is mistyped, and nothing calls it',
    said('wayt'),
    [{ type: 'bound', message: expect.stringContaining('lists no tool "wayt" (it has wait, echo), and nothing') }],
  ],
  [
    'its arguments are wrong',
    said('wait', unknown),
    [{ type: 'problem', message: expect.stringContaining('answers each call with error -32602 Unknown tool; are') }],
  ],
])('%s', (_, events, expected) => {
  expect(events).toEqual(expected)
})
