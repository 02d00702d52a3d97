/** Files of a client that hold what it was given, and who may read them. */
import { expect, test } from 'vitest'
import { asked, site } from '../../../../../fixtures/traces/build-site.ts'
import { trace } from '../../../../../fixtures/traces/build-trace.ts'
import { judgeScenario } from '../../../../../fixtures/traces/judge-scenario.ts'
import { type Site, thumbprintOf } from '../../../../../harness/index.ts'
import scenario from '../../stored-tokens.ts'

const jwk = { kty: 'EC', crv: 'P-256', x: 'a', y: 'b' }
const proof = `${Buffer.from(JSON.stringify({ jwk })).toString('base64url')}.e30.x`
const token = 'mcpc_access~0a1b2c'

type LeftFile = Site['left'][number]
const file = (holds: string, more: Partial<LeftFile> = {}): LeftFile => ({
  kind: 'file-left',
  seq: 9,
  at: 0,
  connection: 'c.browser',
  path: '.app/file',
  mode: 0o600,
  isOpen: false,
  holds: [holds],
  ...more,
})
const open = { isOpen: true, mode: 0o644 }

function verdictOf(id: string, left: readonly LeftFile[], status = 200): string {
  const issued = asked('https://issuer.example/token', { method: 'POST', status, requestHeaders: [['DPoP', proof]] })
  const sites = [site('issuer', [], { http: [issued] }), site('browser', [], { left })]
  return judgeScenario(scenario, id, trace({ target: 'client' }).open(), { sites }).verdict
}

const tokens = 'authorization.tokens.client-files'
const key = 'ext-auth.dpop.client-key-protected'
const named = `key ${thumbprintOf(jwk)}`

test.each<[what: string, id: string, left: readonly LeftFile[], verdict: string]>([
  ['a token that all may read', tokens, [file(token), file(token, open)], 'failed'],
  ['a refresh token that all may read', tokens, [file('mcpc_refresh~0a1b2c', open)], 'failed'],
  ['a token for its owner', tokens, [file(token)], 'passed'],
  ['closed by the umask', tokens, [file(token, { isMasked: true })], 'not-observed'],
  ['a code, which is no token', tokens, [file('mcpc_code~0a1b2c', open)], 'not-observed'],
  ['a part of a token', tokens, [file('mcpc_access~cut', open)], 'not-observed'],
  ['no file', tokens, [], 'not-observed'],
  ['the key that all may read', key, [file(named, open)], 'failed'],
  ['the key for its owner', key, [file(named)], 'passed'],
  ['another key', key, [file('key other', open)], 'not-observed'],
])('%s', (_, id, left, verdict) => {
  expect(verdictOf(id, left)).toBe(verdict)
})

test('what is left without a token that was issued', () => {
  expect(verdictOf(tokens, [file(token, open)], 400)).toBe('not-observed')
})
