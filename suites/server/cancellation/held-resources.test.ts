import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './held-resources.ts'

const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'slow-tool' } }
const answer = { result: { content: [] } }
const refusal = { error: { code: -32000, message: 'no worker is free' } }

function ended(held: JsonObject | undefined, last: JsonObject = answer) {
  const built = trace()
    .open()
    .client(call, { as: 'last' })
    .server({ jsonrpc: '2.0', id: 1, ...last })
  return held === undefined
    ? built
    : built.event({ kind: 'note', connection: 'c1', note: `held open ${JSON.stringify(held)}` })
}

test.each([
  ['nothing more', ended({ descriptors: 0, processes: 0 }), 'passed'],
  ['a pool', ended({ descriptors: 40, processes: 4 }), 'passed'],
  ['less', ended({ descriptors: -3, processes: 0 }), 'passed'],
  ['a socket of each call', ended({ descriptors: 200, processes: 0 }), 'failed'],
  ['a process of each call', ended({ descriptors: 90, processes: 200 }), 'failed'],
  ['what nobody can tell', ended(undefined), 'not-observed'],
  ['so much that it works no more', ended({ descriptors: 200, processes: 0 }, refusal), 'not-observed'],
])('a server that holds %s', (_, built, verdict) => {
  expect(judgeScenario(scenario, 'cancellation.receiver.free-resources', built).verdict).toBe(verdict)
})
