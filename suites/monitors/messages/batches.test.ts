import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { breaches, judgeTrace } from '../../../fixtures/traces/judge-trace.ts'
import type { Json, RevisionId } from '../../../schema/index.ts'
import batches from './batches.ts'

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
const pong = { jsonrpc: '2.0', id: 1, result: {} }
const judged = (ids: readonly string[]) =>
  Object.fromEntries(Object.entries(batches.judges).filter(([id]) => ids.includes(id)))
const removed = judged(['batch.send.removed'])
const filled = judged(['batch.send.non-empty'])
const says = (batch: Json, revision: RevisionId): TraceBuilder => trace({ revision }).open().server(batch)

test.each<[what: string, built: TraceBuilder, broken: boolean]>([
  ['one message', says(pong, '2025-06-18'), false],
  ['two in one', says([pong, pong], '2025-06-18'), true],
  ['one in an array', says([ping], '2025-06-18'), true],
  ['an answer to a batch of ours', trace().client([ping, ping], { deliberate: 'gone' }).server([pong, pong]), true],
  ['single answers to a batch of ours', trace().client([ping, ping], { deliberate: 'gone' }).server(pong), false],
  ['a batch of requests after one of ours', trace().client([ping], { deliberate: 'gone' }).server([ping]), true],
])('after 2025-03-26: %s', (_, built, broken) => expect(breaches(removed, built).length).toBe(broken ? 1 : 0))

test('an array was answered by an array, which is a warning', () => {
  const built = trace().client([ping, ping], { deliberate: 'gone' }).server([pong, pong])
  expect(judgeTrace(removed['batch.send.removed'], built).verdict).toBe('warned')
})

test.each<[what: string, batch: Json, broken: boolean]>([
  ['requests', [ping, ping], false],
  ['responses', [pong], false],
  ['nothing', [], true],
  ['a number', [1], true],
  ['a batch', [[ping]], true],
  ['requests and responses', [ping, pong], true],
])('2025-03-26: a batch of %s', (_, batch, broken) =>
  expect(breaches(filled, says(batch, '2025-03-26')).length).toBe(broken ? 1 : 0),
)

test('initialize in a batch', () => {
  const built = trace({ revision: '2025-03-26', target: 'client' }).client([{ ...ping, method: 'initialize' }])
  expect(breaches(judged(['batch.initialize.not-batched']), built)).toHaveLength(1)
})
