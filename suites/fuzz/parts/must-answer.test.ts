import { expect, test } from 'vitest'
import { parseJson } from '../../../harness/index.ts'
import { mustAnswer } from './must-answer.ts'

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
const request = (id: string, rest = ''): string => `{"jsonrpc":"2.0","id":${id},"method":"x"${rest}}`

test.each([
  request('1'),
  request('""'),
  request('"a b"', ',"params":{"cursor":42}'),
  request('1', ',"params":{"_meta":{"progressToken":"t"}}'),
  request('1', `,"params":{"a":${nested(20)}}`),
])('%s has to be answered', (text) => {
  expect(mustAnswer(text, parseJson(text))).toBe(true)
})

test.each([
  '{',
  '[]',
  '"x"',
  request('null'),
  request('1.5'),
  request('9007199254740993'),
  request('[]'),
  request(String.raw`"\ud800"`),
  request('1', ',"id":1'),
  request('1', ',"extra":1'),
  request('1', ',"params":null'),
  request('1', ',"params":[]'),
  request('1', ',"params":{"n":1e400}'),
  request('1', ',"params":{"_meta":null}'),
  request('1', ',"params":{"_meta":{"progressToken":null}}'),
  request('1', `,"params":{"a":${nested(40)}}`),
  request('1', `,"params":{"a":"${'a'.repeat(20_000)}"}`),
  '{"jsonrpc":"2.0","method":"x"}',
  '{"jsonrpc":"1.0","id":1,"method":"x"}',
  '{"jsonrpc":"2.0","id":1,"method":7}',
  '{"jsonrpc":"2.0","id":1,"method":"notifications/x"}',
])('%s may go unanswered', (text) => {
  expect(mustAnswer(text, parseJson(text))).toBe(false)
})
