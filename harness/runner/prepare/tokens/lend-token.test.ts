/** What a server answers decides which token is lent. */
import { expect, test } from 'vitest'
import type { HeaderList } from '../../../wire/http/headers.ts'
import type { AskedForToken, Asker } from './ask-for-token.ts'
import { lendTokens } from './lend-token.ts'

const endpoint = 'http://127.0.0.1:3000/mcp'
const key = {
  thumbprint: 'its-thumbprint',
  proof: ({ token, nonce = 'none' }: { token: string; nonce?: string | undefined }) => `${token} with nonce ${nonce}`,
}
const issuer = { mint: async (spec: object) => JSON.stringify(spec), newKey: () => key }

const answer = (status: number, headers: HeaderList = []): AskedForToken => ({ status, headers, body: '' })
const refused = (challenge: string, more: HeaderList = []) => answer(401, [['WWW-Authenticate', challenge], ...more])

/** A server that answers by what it is shown: nothing, a token, or the proof beside one. */
function asker(serve: (shown: { token?: string; proof?: string }) => AskedForToken): Asker {
  return {
    async withToken(token, prover) {
      const authorization: HeaderList = token === undefined ? [] : [['Authorization', `DPoP ${token}`]]
      const proof = prover?.beside('POST', new URL(endpoint), authorization)[0]?.[1]
      const answered = serve({
        ...(token === undefined ? {} : { token }),
        ...(proof === undefined ? {} : { proof }),
      })
      prover?.read(answered.headers)
      return answered
    },
    get: async () => answer(404),
    close() {},
  }
}

const lend = (serve: Parameters<typeof asker>[0]) =>
  lendTokens(
    asker(serve),
    issuer,
    'http://127.0.0.1:9400',
    { suiteIssuer: { port: 9400, otherClaims: { sub: 'joe' } } },
    {
      endpoint,
      isGiven: false,
      seconds: 3600,
    },
  )

test('a Bearer token, where that is taken', async () => {
  const lent = await lend(({ token }) => (token === undefined ? refused('Bearer, DPoP algs="ES256"') : answer(200)))
  expect(lent.prover).toBeUndefined()
  expect(lent.token).not.toContain('its-thumbprint')
})

test('tokens of both users are bound to a key, where no other is taken', async () => {
  const lent = await lend(({ proof }) => (proof === undefined ? refused('DPoP algs="ES256"') : answer(200)))
  expect(lent).toMatchObject({ prover: { thumbprint: 'its-thumbprint' }, accounts: { prover: lent.prover } })
  expect(lent.token).toContain('"cnf":{"jkt":"its-thumbprint"}')
  expect(lent.accounts.otherToken).toContain('"cnf":{"jkt":"its-thumbprint"}')
})

test('the nonce of a refusal is in the next proof', async () => {
  const lent = await lend(({ proof }) =>
    proof?.endsWith('with nonce n1') ? answer(200) : refused('DPoP error="use_dpop_nonce"', [['DPoP-Nonce', 'n1']]),
  )
  expect(lent.problem).toBeUndefined()
  expect(lent.token).toBeDefined()
})

test('what refuses everything has a problem', async () => {
  const lent = await lend(() => refused('DPoP error="invalid_token"'))
  expect(lent.token).toBeUndefined()
  expect(lent.problem).toContain('refuses a good token')
})
