/** Pings of a server whose interval is stated; a trace has one event in each millisecond. */
import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './periodic.ts'

/** So many pings among so many messages, each in a millisecond of its own. */
function idle(stated: string | undefined, pings: number, others: number): TraceBuilder {
  const built = trace({ revision: '2025-11-25' }).open({})
  if (stated !== undefined)
    built.event({ kind: 'note', connection: 'c1', note: `the configuration states limits.pingInterval: ${stated}` })
  for (let n = 0; n < others; n += 1) built.server({ jsonrpc: '2.0', method: 'notifications/message', params: {} })
  for (let n = 0; n < pings; n += 1) built.server({ jsonrpc: '2.0', id: `p${n}`, method: 'ping' })
  return built.event({ kind: 'note', connection: 'c1', note: 'the wait for pings is over' })
}

test.each<[what: string, built: TraceBuilder, periodic: string, excessive: string]>([
  ['as stated', idle('10ms', 3, 32), 'passed', 'passed'],
  ['none', idle('10ms', 0, 35), 'failed', 'not-observed'],
  ['one alone', idle('10ms', 1, 34), 'not-observed', 'passed'],
  ['twice as often', idle('10ms', 7, 28), 'passed', 'passed'],
  ['ten times as often', idle('10ms', 30, 5), 'passed', 'failed'],
  ['an interval that is not waited for', idle('1h', 0, 3), 'not-observed', 'not-observed'],
  ['nothing stated', idle(undefined, 0, 3), 'not-observed', 'not-observed'],
])('%s', (_, built, periodic, excessive) => {
  expect(judgeScenario(scenario, 'ping.sender.periodic', built).verdict).toBe(periodic)
  expect(judgeScenario(scenario, 'ping.sender.not-excessive', built).verdict).toBe(excessive)
})
