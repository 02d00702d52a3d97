/** A token stands whole in what a client writes, or not. */
import { expect, test } from 'vitest'
import { asked, site } from '../../../../../fixtures/traces/build-site.ts'
import { trace } from '../../../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../../../fixtures/traces/judge-scenario.ts'
import scenario from '../../flow.ts'

const id = 'authorization.tokens.client-storage'

function verdictOf(status: number, output: string): string {
  const issued = asked('https://issuer.example/token', { method: 'POST', status })
  const sites = [site('issuer', [], { http: [issued] }), site('browser', [], { output })]
  return judgeScenario(scenario, id, trace({ target: 'client' }).open(), { sites }).verdict
}

test.each([
  ['a log without tokens', 200, 'got a token for http://127.0.0.1:1', 'passed'],
  ['an access token', 200, 'Authorization: Bearer mcpc_access~0a1b2c', 'failed'],
  ['a refresh token', 200, '{"refresh_token":"mcpc_refresh~0a1b2c"}', 'failed'],
  ['the begin of a token', 200, 'Bearer mcpc_access~cut', 'passed'],
  ['a code, which is not a token', 200, 'code=mcpc_code~0a1b2c', 'passed'],
  ['no token was issued', 400, 'mcpc_access~0a1b2c', 'not-observed'],
])('%s', (_, status, output, verdict) => {
  expect(verdictOf(status, output)).toBe(verdict)
})
