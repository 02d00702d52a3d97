import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './asked-user.ts'

const given = (counts: readonly [agreed: number, refused: number]) =>
  (['agreed', 'refused'] as const).reduce(
    (built, time, n) => {
      const roots = Array.from({ length: counts[n] ?? 0 }, (_, i) => ({ uri: `file:///work/${i}` }))
      return built
        .server({ jsonrpc: '2.0', id: time, method: 'roots/list' }, { as: time })
        .client({ jsonrpc: '2.0', id: time, result: { roots } })
    },
    trace({ target: 'client' }).open({ client: { roots: {} } }),
  )

const asked = (answered: string): JsonObject => ({ asked: 'roots/list', shown: 'file:///work', answered })
const both = [asked('accept'), asked('decline')]
const consent = 'roots.guidance.consent'
const control = 'roots.security.access-controls'

test.each<
  [what: string, id: string, roots: readonly [number, number], reports: readonly JsonObject[], verdict: string]
>([
  ['asks before it gives roots', consent, [1, 0], both, 'passed'],
  ['gives roots unasked', consent, [1, 0], [{ id: '0', action: 'list-tools', outcome: 'result' }], 'failed'],
  ['has no roots to give', consent, [0, 0], both, 'not-observed'],
  ['has no driver', consent, [1, 1], [], 'not-observed'],
  ['keeps to a refusal', control, [1, 0], both, 'passed'],
  ['gives what was refused', control, [1, 1], both, 'failed'],
  ['asks once for all times', control, [1, 1], [asked('accept')], 'not-observed'],
])('a client that %s', (_, id, roots, reports, verdict) => {
  expect(judgeScenario(scenario, id, given(roots), { reports }).verdict).toBe(verdict)
})
