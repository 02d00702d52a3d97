import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './handles.ts'

type Answer = JsonObject | number
const text = (value: string): JsonObject => ({ result: { content: [{ type: 'text', text: value }] } })
const value = text('mcp-conform-remembered')
const random = ['q8Zk2vJx7LwTn4Rb', 'M1dYc6PfHs9EuAgX', 'b0WtKj5oNzVq3CiS', 'yR2eGl8UxDhFp7Ma']

/** Each answer under its label: what a message says, or the status of a refusal. */
function used(handles: readonly string[], steps: Readonly<Record<string, Answer>> = {}) {
  const all: readonly (readonly [string, Answer])[] = [
    ...handles.map((handle, n) => [`created-${n}`, text(handle)] as const),
    ...Object.entries(steps),
  ]
  return all.reduce(
    (built, [as, answer], id) => {
      built.request({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: as } }, { as })
      return typeof answer === 'number'
        ? built.respond({ status: answer })
        : built.respond({ body: { jsonrpc: '2.0', id, ...answer } })
    },
    trace({ revision: '2026-07-28', transport: 'streamable-http' }),
  )
}

const guess = 'security.handle.unpredictable'
const bind = 'security.handle.bind-to-user'
const login = 'security.handle.not-authentication'
const refused: JsonObject = { error: { code: -32602, message: 'No such state' } }

test.each<[what: string, id: string, built: ReturnType<typeof used>, verdict: string]>([
  ['draws its handles', guess, used(random), 'passed'],
  ['counts', guess, used(['1', '2', '3', '4']), 'failed'],
  ['gives fewer handles than asked for', guess, used(random.slice(1)), 'not-observed'],
  ['keeps a state for its user', bind, used(random, { own: value, other: refused }), 'passed'],
  ['gives it to another user', bind, used(random, { own: value, other: value }), 'failed'],
  ['has one user', bind, used(random, { own: value }), 'not-observed'],
  ['has lost the state', bind, used(random, { own: refused, other: refused }), 'not-observed'],
  ['wants a token beside a handle', login, used(random, { own: value, nothing: 401, nobody: 401 }), 'passed'],
  ['takes a handle for a token', login, used(random, { own: value, nothing: 401, nobody: value }), 'failed'],
  ['wants no token', login, used(random, { own: value, nothing: value, nobody: value }), 'not-observed'],
])('a server that %s: %s', (_, id, built, verdict) => {
  expect(judgeScenario(scenario, id, built).verdict).toBe(verdict)
})
