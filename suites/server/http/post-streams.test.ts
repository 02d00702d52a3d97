import { describe, expect, it } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './post-streams.ts'

const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })
const pong = (id: number) => ({ jsonrpc: '2.0', id, result: {} })
const log = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'hi' } }
const asked = (): TraceBuilder => trace({ transport: 'streamable-http' }).request(ping(1), { as: 'fence' })
const streamed = (): TraceBuilder => asked().stream()
const again = (built: TraceBuilder): TraceBuilder => built.request(ping(2), { as: 'again' })
const resume = (built: TraceBuilder): TraceBuilder =>
  built.request(undefined, { headers: { 'Last-Event-ID': 'e1' } }).stream()

describe('streams that answer a POST', () => {
  it.each<[string, TraceBuilder, string]>([
    ['answered and ended', streamed().sse(pong(1)).ended(), 'passed'],
    [
      'JSON',
      asked()
        .respond({ body: pong(1) })
        .ended(),
      'not-observed',
    ],
    ['left open', streamed().sse(pong(1)).ended('us'), 'failed'],
    ['still open at the end of the run', streamed().sse(pong(1)), 'failed'],
    ['a message after the response', streamed().sse(pong(1)).sse(log).ended(), 'failed'],
    ['ended without a response', streamed().ended(), 'not-observed'],
  ])('ends-after-response: %s', (_, built, verdict) => {
    expect(judgeScenario(scenario, 'http.stream.ends-after-response', built).verdict).toBe(verdict)
  })

  it.each<[string, TraceBuilder, string, string]>([
    ['answered', streamed().sse(pong(1)).ended(), 'passed', 'passed'],
    ['a mishap, not repeated', again(streamed().ended()).stream().sse(pong(2)).ended(), 'passed', 'passed'],
    ['never answered', again(streamed().ended()).stream().ended(), 'failed', 'failed'],
    ['answered twice', streamed().sse(pong(1)).sse(pong(1)).ended(), 'failed', 'passed'],
    ['closed early and resumed', resume(again(streamed().ended()).stream().ended()).sse(pong(2)), 'passed', 'failed'],
    [
      'answered on a GET stream',
      again(streamed().ended()).stream().ended().request(undefined).stream().sse(pong(2)),
      'failed',
      'failed',
    ],
    ['the session ended', again(streamed().ended()).respond({ status: 404 }).ended(), 'not-observed', 'not-observed'],
  ])('eventual-response and no-early-close: %s', (_, built, eventual, early) => {
    expect(judgeScenario(scenario, 'http.stream.eventual-response', built).verdict).toBe(eventual)
    expect(judgeScenario(scenario, 'http.stream.no-early-close', built).verdict).toBe(early)
  })

  it.each<[string, TraceBuilder, string]>([
    ['an id with empty data', streamed().sse('', { id: 'e0' }).sse(pong(1), { id: 'e1' }).ended(), 'passed'],
    [
      'an id without data, after a comment and a retry time',
      streamed()
        .event({ kind: 'sse-event', connection: 'c1', http: 1, comment: 'hello' })
        .event({ kind: 'sse-event', connection: 'c1', http: 1, retry: 10 })
        .event({ kind: 'sse-event', connection: 'c1', http: 1, id: 'e0' })
        .sse(pong(1), { id: 'e1' })
        .ended(),
      'passed',
    ],
    ['no ids at all', streamed().sse(pong(1)).ended(), 'not-observed'],
    ['the first id with the response', streamed().sse(pong(1), { id: 'e1' }).ended(), 'failed'],
    ['the first event without id', streamed().sse('').sse(pong(1), { id: 'e1' }).ended(), 'failed'],
  ])('priming-event: %s', (_, built, verdict) => {
    expect(judgeScenario(scenario, 'http.stream.priming-event', built).verdict).toBe(verdict)
  })
})
