/** Calls beyond a stated rate: what time they took counts for the server. */
import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './rate-limit.ts'

const id = 'tools.security.rate-limit'
const served: JsonObject = { result: { content: [] } }
const refused: JsonObject = { error: { code: -32000, message: 'Rate limit exceeded' } }
const broken: JsonObject = { error: { code: -32603, message: 'Something went wrong' } }

/** One call by itself, and then others at once. */
function burst(stated: string | undefined, answers: readonly JsonObject[], control = served): TraceBuilder {
  const built = trace({}).open({ server: { tools: {} } })
  if (stated !== undefined)
    built.event({ kind: 'note', connection: 'c1', note: `the configuration states limits.toolCalls: ${stated}` })
  const call = (n: number): JsonObject => ({ jsonrpc: '2.0', id: n, method: 'tools/call', params: { name: 'echo' } })
  built.client(call(10), { as: 'control' }).server({ jsonrpc: '2.0', id: 10, ...control })
  for (const n of answers.keys()) built.client(call(20 + n), { as: `burst-${n}` })
  for (const [n, answer] of answers.entries()) built.server({ jsonrpc: '2.0', id: 20 + n, ...answer })
  return built
}

const times = (count: number, answer: JsonObject): readonly JsonObject[] => Array.from({ length: count }, () => answer)

test.each<[what: string, built: TraceBuilder, verdict: string, reason: RegExp]>([
  ['more served than two windows let through', burst('2/s', times(7, served)), 'failed', /^$/],
  ['one refused in the words of a limit', burst('2/s', [...times(2, served), refused]), 'passed', /^$/],
  ['no more than two windows let through', burst('2/s', times(4, served)), 'not-observed', /took so long/],
  ['served within as many windows as they took', burst('2/5ms', times(7, served)), 'not-observed', /took so long/],
  ['errors that name no limit', burst('2/s', [served, broken, broken]), 'not-observed', /names no limit/],
  ['the call by itself refused', burst('2/s', times(7, served), broken), 'not-observed', /by itself/],
  ['a limit beyond what is tried', burst('400/s', []), 'not-observed', /not tried/],
  ['nothing stated', burst(undefined, times(7, served)), 'not-observed', /needs limits\.toolCalls/],
])('%s', (_, built, verdict, reason) => {
  const finding = judgeScenario(scenario, id, built)
  expect(finding.verdict).toBe(verdict)
  expect('reason' in finding ? finding.reason : '').toMatch(reason)
})
