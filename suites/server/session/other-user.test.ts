import { expect, test } from 'vitest'
import { trace } from '../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../fixtures/traces/judge-scenario.ts'
import type { JsonObject } from '../../../schema/index.ts'
import scenario from './other-user.ts'

interface Step {
  readonly as: string
  readonly status?: number
  /** What the answer has beside its id; none for a refusal by HTTP. */
  readonly answer?: JsonObject
}

const initialize = { jsonrpc: '2.0', id: 'init', method: 'initialize', params: { protocolVersion: '2025-11-25' } }
const opened = {
  jsonrpc: '2.0',
  id: 'init',
  result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 's', version: '1' } },
}

function session(steps: readonly Step[], headers: Readonly<Record<string, string>> = { 'mcp-session-id': 's1' }) {
  const built = trace({ transport: 'streamable-http' }).request(initialize).respond({ headers, body: opened })
  return steps.reduce((all, { as, status = 200, answer }, id) => {
    all.request({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'private-tool' } }, { as })
    return all.respond({ status, ...(answer && { body: { jsonrpc: '2.0', id, ...answer } }) })
  }, built)
}

const given = { result: { content: [{ type: 'text', text: 'of the first user' }] } }
const isError = { result: { content: [], isError: true } }
const own: Step = { as: 'own', answer: given }
const other = (more: Partial<Step>): Step => ({ as: 'in session of another', ...more })
const anonymous = (more: Partial<Step>): Step => ({ as: 'in session without token', ...more })
const door: Step = { as: 'without session', status: 401 }

const authentication = 'session.auth.id-is-not-authentication'
const bound = 'session.auth.bind-to-user'

test.each<[what: string, id: string, built: ReturnType<typeof session>, verdict: string]>([
  ['refuses the session to another user', bound, session([own, other({ status: 404 })]), 'passed'],
  [
    'refuses it in a message',
    bound,
    session([own, other({ status: 403, answer: { error: { code: -32001, message: '' } } })]),
    'passed',
  ],
  ['serves another user in the session', bound, session([own, other({ answer: given })]), 'failed'],
  ['answers him that the tool is not his', bound, session([own, other({ answer: isError })]), 'failed'],
  ['gives no session ids', bound, session([own, other({ answer: given })], {}), 'not-applicable'],
  ['has one user', bound, session([own]), 'not-observed'],
  ['gives another user what is his own', authentication, session([own, other({ answer: isError })]), 'passed'],
  ['gives another user what the first one has', authentication, session([own, other({ answer: given })]), 'failed'],
  ['takes a session for a token', authentication, session([own, door, anonymous({ answer: given })]), 'failed'],
  [
    'wants no token at all',
    authentication,
    session([own, { ...door, status: 200, answer: given }, anonymous({ answer: given })]),
    'not-observed',
  ],
  [
    'refuses its own user',
    authentication,
    session([{ as: 'own', answer: isError }, other({ answer: isError })]),
    'not-observed',
  ],
])('a server that %s: %s', (_, id, built, verdict) => {
  expect(judgeScenario(scenario, id, built).verdict).toBe(verdict)
})
