import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../fixtures/traces/judge-scenario.ts'
import scenario from '../server/lifecycle/opening.ts'

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
