import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { Exchange } from '../../../harness/conversation/exchange.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { emptyResults, promptAnswers } from './pings.ts'

const asked = (): TraceBuilder => trace().client({ jsonrpc: '2.0', id: 1, method: 'ping' })
const answered = (answer: JsonObject): TraceBuilder => asked().server({ jsonrpc: '2.0', id: 1, ...answer })
const noted = (outcome: 'unanswered' | 'closed'): TraceBuilder =>
  asked().event({ kind: 'note', connection: 'c1', about: 1, outcome, note: 'nothing came' })

test.each([
  [4_999, 'passed'],
  [5_001, 'failed'],
])('an answer after %d ms', (ms, verdict) => {
  const [exchange] = answered({ result: {} }).conversation().exchanges
  if (exchange?.sent === undefined || exchange.response === undefined) throw new Error('no exchange')
  const late = { ...exchange.response, at: exchange.sent.at + ms }
  expect(promptAnswers([new Exchange({ ...exchange, response: late })]).verdict).toBe(verdict)
})

test.each([
  ['as long', 5_500, 'not-observed'],
  ['a moment', 20, 'failed'],
])('an answer after 6 s, where what was asked at the same time took %s', (_, ms, verdict) => {
  const two = asked().client({ jsonrpc: '2.0', id: 2, method: 'x' })
  const built = two.server({ jsonrpc: '2.0', id: 2, result: {} }).server({ jsonrpc: '2.0', id: 1, result: {} })
  const [ping, other] = built.conversation().exchanges.map((exchange, i) => {
    if (exchange.sent === undefined || exchange.response === undefined) throw new Error('no exchange')
    const at = exchange.sent.at + (i === 0 ? 6_000 : ms)
    return new Exchange({ ...exchange, response: { ...exchange.response, at } })
  })
  if (ping === undefined || other === undefined) throw new Error('no exchanges')
  expect(promptAnswers([ping], [other]).verdict).toBe(verdict)
})

test.each<[what: string, built: TraceBuilder, empty: string, prompt: string]>([
  ['an empty result', answered({ result: {} }), 'passed', 'passed'],
  ['metadata', answered({ result: { _meta: {} } }), 'passed', 'passed'],
  ['further members', answered({ result: { ok: true } }), 'warned', 'passed'],
  ['an error', answered({ error: { code: -32601, message: '' } }), 'failed', 'passed'],
  ['silence', noted('unanswered'), 'failed', 'failed'],
  ['the end of the connection', noted('closed'), 'not-observed', 'not-observed'],
])('%s', (_, built, empty, prompt) => {
  const { exchanges } = built.conversation()
  expect([emptyResults(exchanges).verdict, promptAnswers(exchanges).verdict]).toEqual([empty, prompt])
})
