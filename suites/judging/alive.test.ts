/** What a provocation is blamed for: an answer is missing that came before it, or its method is unknown now. */
import { expect, test } from 'vitest'
import { trace } from '../../fixtures/traces/build-trace.ts'
import { alive } from './alive.ts'

const answer = { result: {} }
const refusal = { error: { code: -32601, message: 'Method not found' } }

/** An ordinary request before the provocation, and the same after it; undefined where no answer came. */
function judged(before: object | undefined, after: object | undefined) {
  const built = [before, after].reduce<ReturnType<typeof trace>>((so, came, i) => {
    const asked = so.client({ jsonrpc: '2.0', id: i, method: 'ping' })
    return came === undefined ? asked : asked.server({ jsonrpc: '2.0', id: i, ...came })
  }, trace())
  const [first, second] = built.conversation().exchanges
  if (first === undefined || second === undefined) throw new Error('no exchanges')
  return alive(second, first)
}

test.each([
  ['answered both times', answer, answer, 'passed'],
  ['refused both times, as ping is where it is not known', refusal, refusal, 'passed'],
  ['not answered even before', undefined, undefined, 'not-observed'],
  ['answered only afterwards', undefined, answer, 'not-observed'],
  ['answered before alone', answer, undefined, 'failed'],
  ['unknown where it had a result', answer, refusal, 'failed'],
  ['refused otherwise where it had a result', answer, { error: { code: -32603, message: 'busy' } }, 'passed'],
])('%s', (_, before, after, verdict) => {
  expect(judged(before, after).verdict).toBe(verdict)
})
