import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import type { Json, JsonObject } from '../../../schema/index.ts'
import { isBeyondDoubt } from './beyond-doubt.ts'

const result = (id: Json): JsonObject => ({ jsonrpc: '2.0', id, result: {} })
const error = (id: Json, code: Json = -32600): JsonObject => ({ jsonrpc: '2.0', id, error: { code, message: 'no' } })
const { id: _, ...nameless } = result(1)

/** 1 and "a" have to be answered. */
test.each<[what: string, came: readonly JsonObject[], isSo: boolean]>([
  ['each has its answer, in whatever order', [result('a'), error(1)], true],
  ['what cannot be read has an error without id beside them', [error(null), result(1), result('a'), error(null)], true],
  ['what need not be answered is answered', [result(1), result('a'), error('b')], true],
  ['one has no answer', [result(1)], false],
  ['an error without id stands in the place of an answer', [error(null), result(1)], false],
  ['the text of the id is another type', [result('1'), result('a')], false],
  ['one has two answers', [result(1), result('a'), error(1)], false],
  ['or one that has no member for it', [result(1), result('a'), nameless], true],
  ['an answer without id stands in the place of one', [result(1), nameless], false],
  ['an answer is none of JSON-RPC', [result(1), { ...result('a'), jsonrpc: '1.0' }], false],
  ['an error has a code that is no integer', [result(1), error('a', 'x')], false],
  [
    'the server says something of its own',
    [result(1), result('a'), { jsonrpc: '2.0', method: 'notifications/x' }],
    false,
  ],
])('%s: beyond doubt %s', (_what, came, isSo) => {
  const built = came.reduce((all, message) => all.server(message), trace().open())
  const { events } = built.conversation()
  const opened = trace().open().conversation().events.length
  expect(isBeyondDoubt(events.slice(opened), [1, 'a'], '2025-11-25')).toBe(isSo)
})
