import { expect, test } from 'vitest'
import type { SchemaQuestion } from '../../reports/html/live.ts'
import { schemaWord } from './schema-word.ts'

const asked = (text: string, more: Partial<SchemaQuestion> = {}): SchemaQuestion => ({
  ...{ revision: '2025-11-25', from: 'client', text },
  ...more,
})

test.each<[what: string, question: SchemaQuestion, types: readonly string[], paths: readonly string[]]>([
  ['a request', asked('{"jsonrpc":"2.0","id":1,"method":"ping"}'), ['JSONRPCRequest', 'PingRequest'], []],
  [
    'a request with a flaw',
    asked('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}'),
    ['JSONRPCRequest', 'CallToolRequest'],
    ['/params/name'],
  ],
  [
    'a result, by what it answers',
    asked('{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a"}]}}', { from: 'server', inReplyTo: 'tools/list' }),
    ['JSONRPCResultResponse', 'ListToolsResult'],
    ['/result/tools/0/inputSchema'],
  ],
  ['what is no JSON', asked('{'), [], []],
  ['a revision that nobody knows', asked('{}', { revision: '1999-01-01' }), [], []],
  ['a method of nobody', asked('{"jsonrpc":"2.0","id":1,"method":"x/y"}'), ['JSONRPCRequest'], []],
])('%s', async (_, question, types, paths) => {
  const word = await schemaWord(question)
  expect(word.types).toEqual(types)
  expect(word.flaws.map(({ path }) => path)).toEqual(paths)
})
