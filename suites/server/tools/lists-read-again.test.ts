import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './lists-read-again.ts'

/** A list as it was before and after other readings; undefined: an error. */
function read(before: readonly string[], after: readonly string[] | undefined, isTold = false): TraceBuilder {
  const built = trace().open({ server: { tools: { listChanged: true } } })
  for (const [as, names] of [
    ['tools-before-0', before],
    ['tools-after-0', after],
  ] as const) {
    built.client({ jsonrpc: '2.0', id: as, method: 'tools/list' }, { as })
    if (names === undefined) built.server({ jsonrpc: '2.0', id: as, error: { code: -32603, message: '' } })
    else built.server({ jsonrpc: '2.0', id: as, result: { tools: names.map((name) => ({ name })) } })
  }
  return isTold ? built.server({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }) : built
}

test.each<[string, TraceBuilder, string]>([
  ['stays as it is', read(['a', 'b'], ['a', 'b']), 'not-observed'],
  ['comes in another order', read(['a', 'b'], ['b', 'a']), 'not-observed'],
  ['is refused', read(['a', 'b'], undefined), 'not-observed'],
  ['shrinks in silence', read(['a', 'b'], ['a']), 'failed'],
  ['shrinks, which is told', read(['a', 'b'], ['a'], true), 'passed'],
])('a list that %s', (_, built, verdict) => {
  expect(judgeScenario(scenario, 'tools.list-changed.sent', built).verdict).toBe(verdict)
})
