import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from '../../server/lifecycle/opening.ts'
import meanwhileScenario from '../../server/ping/ping.ts'

const ping = (id: string) => ({ jsonrpc: '2.0', id, method: 'ping' })
const pong = (id: string) => ({ jsonrpc: '2.0', id, result: {} })

/** A ping in the middle of the opening, which is answered so many milliseconds later, or not at all; and one after it. */
function opening(late: number | undefined, after = true): TraceBuilder {
  const built = trace().client(ping('early'), { as: 'early' })
  // In a trace that is written by hand each event takes a millisecond.
  for (let n = 0; n < (late ?? 0); n += 1) built.event({ kind: 'note', note: 'time goes by' })
  if (late !== undefined) built.server(pong('early'))
  built.client(ping('after'), { as: 'after' })
  return after ? built.server(pong('after')) : built
}

test.each<[string, TraceBuilder, string]>([
  ['at once', opening(5), 'passed'],
  ['in nine seconds', opening(9_000), 'failed'],
  ['not at all', opening(undefined), 'warned'],
  ['not at all, nor is anything else', opening(undefined, false), 'not-observed'],
])('a ping before notifications/initialized is answered %s', (_, built, verdict) => {
  expect(judgeScenario(scenario, 'ping.receiver.prompt', built).verdict).toBe(verdict)
})

/** A ping that is answered so many milliseconds after the notification, which comes six seconds after it. */
function held(late: number): TraceBuilder {
  const built = trace().client(ping('early'), { as: 'early' })
  for (let n = 0; n < 6_000; n += 1) built.event({ kind: 'note', note: 'time goes by' })
  built.client({ jsonrpc: '2.0', method: 'notifications/initialized' }).client(ping('after'), { as: 'after' })
  built.server(pong('after'))
  for (let n = 0; n < late; n += 1) built.event({ kind: 'note', note: 'time goes by' })
  return built.server(pong('early'))
}

test.each([
  ['when the notification comes', 5, 'warned'],
  ['seconds after the notification', 3_000, 'failed'],
])('a ping before notifications/initialized is answered %s', (_, late, verdict) => {
  expect(judgeScenario(scenario, 'ping.receiver.prompt', held(late)).verdict).toBe(verdict)
})

/** A ping while a tool works, whose answer comes so many milliseconds after the ping and just before that to the ping. */
function whileCalling(answer: JsonObject, after: number): TraceBuilder {
  const built = trace().client(ping('bare'), { as: 'bare' }).server(pong('bare'))
  built.client({ jsonrpc: '2.0', id: 'call', method: 'tools/call', params: { name: 'slow' } }, { as: 'call' })
  built.client(ping('meanwhile'), { as: 'meanwhile' })
  for (let n = 0; n < after; n += 1) built.event({ kind: 'note', note: 'time goes by' })
  return built.server({ jsonrpc: '2.0', id: 'call', ...answer }).server(pong('meanwhile'))
}

const done = { result: { content: [] } }

test.each<[string, TraceBuilder, string]>([
  ['works for seconds', whileCalling(done, 3_000), 'warned'],
  ['is over at once', whileCalling(done, 5), 'passed'],
  ['is unknown', whileCalling({ error: { code: -32602, message: 'Unknown tool' } }, 5), 'passed'],
  ['fails', whileCalling({ result: { content: [], isError: true } }, 3_000), 'passed'],
])('a ping that is answered after a tool that %s', (_, built, verdict) => {
  expect(judgeScenario(meanwhileScenario, 'ping.receiver.prompt', built).verdict).toBe(verdict)
})

/** A ping that takes six seconds, and lists that take so many milliseconds each. */
function besideLists(ms: number): TraceBuilder {
  const built = trace().open().client(ping('bare'), { as: 'bare' })
  for (let n = 0; n < 6_000; n += 1) built.event({ kind: 'note', note: 'time goes by' })
  built.server(pong('bare'))
  for (const id of ['1', '2', '3']) {
    built.client({ jsonrpc: '2.0', id, method: 'tools/list' })
    for (let n = 0; n < ms; n += 1) built.event({ kind: 'note', note: 'time goes by' })
    built.server({ jsonrpc: '2.0', id, result: { tools: [] } })
  }
  return built
}

test.each([
  ['as any answer does', 4_000, 'not-observed'],
  ['as nothing else does', 10, 'failed'],
])('a ping that takes seconds, %s', (_, ms, verdict) => {
  expect(judgeScenario(meanwhileScenario, 'ping.receiver.prompt', besideLists(ms)).verdict).toBe(verdict)
})
