/** What an authorization server may do as it likes: nothing turns red for it. */
import { expect, test } from 'vitest'
import type { Seams } from '../../../reference-servers/authorization-server/seams.ts'
import { loadSuite } from '../../../suites/index.ts'
import { isRed } from '../faults/weigh.ts'
import { runReferenceIssuer } from './run-issuer.ts'

const suite = await loadSuite()

/** A refresh token is good again until another one is used: whoever lost the answer with the new one asks once more. */
function gracefulRotation(): Seams {
  let last = ''
  return {
    checks: {
      refreshUnused: (token, next) => {
        const isGood = next(token) || token === last
        if (isGood) last = token
        return isGood
      },
    },
  }
}

const legal: Readonly<Record<string, Seams>> = {
  'its refresh tokens are good again until their successor is used': gracefulRotation(),
  'its tokens are for several audiences': {
    token: (grant, body, next) => {
      const answer = next(grant, body)
      const [header, payload, signature] = String(answer.access_token).split('.')
      if (payload === undefined || signature === undefined || 'issued_token_type' in answer) return answer
      const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
      const aud = [Object(claims).aud, 'https://other.example/mcp']
      const changed = Buffer.from(JSON.stringify({ ...Object(claims), aud })).toString('base64url')
      return { ...answer, access_token: [header, changed, signature].join('.') }
    },
  },
  'its tokens are opaque': {
    // What an identity provider issues for another server is a JWT by its rules, and no access token.
    token: (grant, body, next) => {
      const answer = next(grant, body)
      return 'issued_token_type' in answer ? answer : { ...answer, access_token: 'n0-jwt-at-all' }
    },
  },
  'it issues no refresh tokens': {
    token: (grant, body, next) =>
      Object.fromEntries(Object.entries(next(grant, body)).filter(([member]) => member !== 'refresh_token')),
  },
  'its refresh tokens are good once, and no other takes their place': {
    token: (grant, body, next) => {
      const answer = Object.entries(next(grant, body))
      return Object.fromEntries(answer.filter(([member]) => grant !== 'refresh_token' || member !== 'refresh_token'))
    },
  },
  'it names scopes in another order, and more of them in its metadata': {
    document: (path, next) => {
      const document = next(path)
      return document && { ...document, scopes_supported: ['resources', 'tools', 'x'], 'x-vendor': { tier: 1 } }
    },
  },
}

test.each(Object.entries(legal))('%s', async (says, seams) => {
  const { results, problems } = await runReferenceIssuer(
    suite,
    { revision: '2026-07-28', transport: 'streamable-http' },
    { fault: { says, seams } },
  )
  expect(problems).toEqual([])
  expect(results.filter(isRed).map(({ requirement, reason }) => [requirement, reason])).toEqual([])
  expect(results.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(10)
})

test('it fetches no documents from internal addresses, which leaves the run incomplete', async () => {
  const { results, problems } = await runReferenceIssuer(
    suite,
    { revision: '2026-07-28', transport: 'streamable-http' },
    { fault: { says: 'refuses', seams: { fetches: () => 'refuses' } } },
  )
  expect(problems).toEqual([
    expect.stringMatching(/^The server fetched no metadata document from localhost \(it stopped/),
  ])
  expect(results.filter(isRed).map(({ requirement }) => requirement)).toEqual([])
  const reasons = results.filter(({ requirement }) => requirement.startsWith('authorization.cimd.as-'))
  expect(reasons.filter(({ reason }) => reason?.startsWith('The server fetched no metadata document'))).toHaveLength(9)
})
