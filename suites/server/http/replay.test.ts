import { describe, expect, it } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './replay.ts'

const call = (id: string) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 't', _meta: { progressToken: id } },
})
const done = (id: string) => ({ jsonrpc: '2.0', id, result: { content: [] } })
const progress = (progressToken: string, value: number) => ({
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progressToken, progress: value },
})

/** Two calls, each with an event that has an id and is resumed from, one progress and a result. */
const called = (): TraceBuilder =>
  trace({ transport: 'streamable-http' })
    .request(call('third'))
    .stream()
    .sse(done('third'), { id: 't1', http: 1 })
    .request(call('a'), { as: 'callA' })
    .stream()
    .request(call('b'), { as: 'callB' })
    .stream()
    .sse('', { id: 'a0', http: 2 })
    .sse('', { id: 'b0', http: 3 })
    .sse(progress('a', 1), { id: 'a1', http: 2 })
    .sse(progress('b', 1), { id: 'b1', http: 3 })
    .sse(done('a'), { id: 'a2', http: 2 })
    .sse(done('b'), { id: 'b2', http: 3 })

const resumed = (as: 'replayA' | 'replayB', from: string, messages: readonly object[], built: TraceBuilder) =>
  messages.reduce<TraceBuilder>(
    (b, message) => b.sse(JSON.stringify(message)),
    built.request(undefined, { headers: { 'Last-Event-ID': from }, as }).stream(),
  )

const replays = (b: readonly object[], a: readonly object[]): TraceBuilder =>
  resumed('replayA', 'a0', a, resumed('replayB', 'b0', b, called()))

const ofA = [progress('a', 1), done('a')]
const ofB = [progress('b', 1), done('b')]

describe('replays', () => {
  it.each<[string, TraceBuilder, [foreign: string, stream: string, cursor: string]]>([
    ['both complete', replays(ofB, ofA), ['passed', 'passed', 'passed']],
    ['nothing is replayed', replays([], []), ['not-observed', 'not-observed', 'not-observed']],
    ['newest first', replays([...ofB].reverse(), ofA), ['passed', 'passed', 'failed']],
    ['a gap', replays([done('b')], ofA), ['passed', 'passed', 'failed']],
    ['all that was sent since', replays([...ofA, ...ofB], ofA), ['failed', 'passed', 'passed']],
    ['the answer to an earlier request', replays([...ofB, done('third')], ofA), ['failed', 'passed', 'passed']],
    ['always the same stream', replays(ofB, ofB), ['failed', 'failed', 'passed']],
    ['never called', trace({ transport: 'streamable-http' }), ['not-observed', 'not-observed', 'not-observed']],
  ])('%s', (_, built, verdicts) => {
    const ids = ['no-foreign-replay', 'event-id-identifies-stream', 'event-id-cursor']
    expect(ids.map((id) => judgeScenario(scenario, `http.resume.${id}`, built).verdict)).toEqual(verdicts)
  })
})
