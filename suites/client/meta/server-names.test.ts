import { expect, test } from 'vitest'
import { type TraceBuilder, trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import scenario from './server-names.ts'

const usual = ['tools/list', 'tools/call']
const more = ['tools/list', 'tools/list', 'tools/call']

/** A launch of the client that sends these requests. */
const launch = (methods: readonly string[]): TraceBuilder =>
  methods.reduce(
    (built, method, id) => built.client({ jsonrpc: '2.0', id, method, params: {} }),
    trace({ target: 'client', revision: '2026-07-28' }),
  )

test.each<[what: string, launches: readonly (readonly string[])[], verdict: string]>([
  ['does the same everywhere', [usual, usual, usual, usual], 'passed'],
  ['does it in another order', [usual, usual.toReversed(), usual, usual], 'passed'],
  ['does more where it knows the name', [usual, more, usual, more], 'failed'],
  ['does more once', [usual, more, usual, usual], 'not-observed'],
  ['does more each time', [usual, more, [...more, 'ping'], more], 'not-observed'],
  ['comes to two servers', [usual, more], 'not-observed'],
])('a client that %s', (_, launches, verdict) => {
  const [first = launch([]), ...others] = launches.map(launch)
  const conversations = others.map((built, n) => ({ ...built.conversation(), connection: `c${n + 2}` }))
  const found = judgeScenario(scenario, 'meta.server-info.no-behavior-change', first, { others: conversations })
  expect(found.verdict).toBe(verdict)
})
