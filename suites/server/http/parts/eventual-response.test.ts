import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../../fixtures/traces/judge-scenario.ts'
import scenario from '../closed-stream.ts'

const call = (id: string) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 't' } })
const done = (id: string) => ({ jsonrpc: '2.0', id, result: { content: [] } })
const http = { transport: 'streamable-http' } as const

/** Two calls whose streams end before they are answered; the second is taken up, and answered. */
function left(second = true, built = trace(http)): TraceBuilder {
  built.request(call('1'), { as: 'call-0' }).stream().sse('', { id: 'a-1' }).ended()
  built.request(call('2'), { as: 'again' }).stream().sse('', { id: 'b-1' }).ended()
  built.request(undefined, { headers: { 'last-event-id': 'b-1' } }).stream()
  return second ? built.sse(done('2'), { id: 'b-2' }).ended() : built.ended()
}
const back = (built: TraceBuilder): TraceBuilder =>
  built.request(undefined, { headers: { 'last-event-id': 'a-1' }, as: 'late' })

/** A ping before it, whose stream nobody takes up. */
const besideAPing = (): TraceBuilder => {
  const built = trace(http).request({ jsonrpc: '2.0', id: '0', method: 'ping' }, { as: 'fence' }).stream()
  return left(true, built.sse('', { id: 'p-1' }).ended())
}

test.each<[string, TraceBuilder, string]>([
  [
    'answered on its stream',
    trace(http).request(call('1'), { as: 'call-0' }).stream().sse(done('1')).ended(),
    'passed',
  ],
  ['answered for who comes back at once', left(), 'passed'],
  ['not answered at all', left(false), 'failed'],
  ['answered for who is late', back(left()).stream().sse(done('1'), { id: 'a-2' }).ended(), 'passed'],
  [
    'answered for who is late, beside a ping',
    back(besideAPing()).stream().sse(done('1'), { id: 'a-2' }).ended(),
    'passed',
  ],
  ['lost for who is late, beside a ping', back(besideAPing()).stream().ended(), 'failed'],
  ['lost for who is late', back(left()).stream().ended(), 'failed'],
  ['gone with its session', back(left()).respond({ status: 404 }), 'not-observed'],
])('a call is %s', (_, built, verdict) => {
  expect(judgeScenario(scenario, 'http.stream.eventual-response', built).verdict).toBe(verdict)
})
