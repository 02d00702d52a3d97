/** A result without its type breaks a rule of its own, and hides no other breach. */
import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './altered-state.ts'

const labels = [
  'right',
  'flipped at the start',
  'flipped in the middle',
  'flipped near the end',
  'shortened',
  'no text',
] as const
const done: JsonObject = { content: [{ type: 'text', text: 'done' }] }
const complete: JsonObject = { resultType: 'complete', ...done }
const asks: JsonObject = { inputRequests: {}, requestState: 'anew' }

const each = (right: JsonObject, altered: JsonObject): TraceBuilder =>
  labels.reduce(
    (built, as, id) =>
      built
        .client({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'ask' } }, { as })
        .server({ jsonrpc: '2.0', id, result: as === 'right' ? right : altered }),
    trace({ revision: '2026-07-28' }),
  )

test.each<[string, TraceBuilder, string]>([
  ['takes whatever it is given', each(complete, complete), 'failed'],
  ['takes it, and leaves out the type of its results', each(done, done), 'failed'],
  ['asks again', each(complete, { resultType: 'input_required', ...asks }), 'passed'],
  ['asks again, and leaves out the type of its results', each(done, asks), 'passed'],
  ['answers with an error of the tool', each(complete, { ...complete, isError: true }), 'passed'],
])('a server that %s', (_, built, verdict) => {
  expect(judgeScenario(scenario, 'mrtr.server.state-reject', built).verdict).toBe(verdict)
})
