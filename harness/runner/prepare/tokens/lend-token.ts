/** Tokens of our issuer for the session itself: for whom they are and what for is found out as a client does it. */
import type { ServerAccounts, SuiteIssuer } from '../../../fixtures/accounts.ts'
import { refusedToken } from '../../../fixtures/refused-token.ts'
import type { TokenIssuer } from '../../../judging/suite.ts'
import { header } from '../../../wire/http/headers.ts'
import { type Prover, proverWith } from '../../../wire/http/prover.ts'
import { type AskedForToken, type Asker, asksForProof, challengeIn, documentOf } from './ask-for-token.ts'

interface LentTokens {
  /** The token of the session; undefined where the user gave one, or the server takes none of ours. */
  readonly token?: string
  /** The server takes only tokens that are bound to a key: what shows that we have it. */
  readonly prover?: Prover | undefined
  /** With the audience and the scope that were found, and the token of the second user. */
  readonly accounts: ServerAccounts
  /** Why the server trusts no token of ours: the run is incomplete. */
  readonly problem?: string
}

/** A server may name more scopes when it sees the first ones. */
const mostAttempts = 3

/**
 * @param ask sends a request to the server under test
 * @param origin of our issuer
 * @param isGiven the user gave a token for the session
 */
export async function lendTokens(
  ask: Asker,
  { mint, newKey }: Pick<TokenIssuer, 'mint' | 'newKey'>,
  origin: string,
  accounts: ServerAccounts & { readonly suiteIssuer: SuiteIssuer },
  { endpoint, isGiven, seconds }: { readonly endpoint: string; readonly isGiven: boolean; readonly seconds: number },
): Promise<LentTokens> {
  const { suiteIssuer } = accounts
  const bare = await ask.withToken(undefined)
  // If the server does not listen, preflight reports that.
  if (bare.status === undefined) return { accounts }
  if (bare.status !== 401 && bare.status !== 403)
    return {
      accounts,
      problem: `authorization.suiteIssuer is configured, but the server asks for no token: it answered a request without one with HTTP ${bare.status}, where 401 is expected`,
    }
  const { resource, scopes } = await documentOf(ask, bare, endpoint)
  const audience = suiteIssuer.audience ?? resource ?? endpoint
  let spec = { issuer: origin, audience, claims: suiteIssuer.claims, seconds }
  let scope = suiteIssuer.scope ?? challengeIn(bare).scope ?? scopes
  let prover: Prover | undefined
  let token = ''
  let answer: AskedForToken = bare
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    token = await mint({ ...spec, scope })
    answer = await ask.withToken(token, prover)
    if (answer.status === 401 && prover === undefined && (asksForProof(answer) || asksForProof(bare))) {
      const key = newKey()
      prover = proverWith(key)
      spec = { ...spec, claims: { ...spec.claims, cnf: { jkt: key.thumbprint } } }
      token = await mint({ ...spec, scope })
      answer = await ask.withToken(token, prover)
    }
    // The refusal has brought the nonce that the proof was without.
    if (answer.status === 401 && header(answer.headers, 'dpop-nonce') !== undefined)
      answer = await ask.withToken(token, prover)
    const wanted = answer.status === 403 ? challengeIn(answer).scope : undefined
    const union = [...new Set(`${scope ?? ''} ${wanted ?? ''}`.split(' '))].filter((one) => one !== '').join(' ')
    if (wanted === undefined || union === scope || suiteIssuer.scope !== undefined) break
    scope = union
  }
  const found = { ...suiteIssuer, audience, scope }
  const more = suiteIssuer.otherClaims
  const isLent = accounts.otherToken === undefined && more !== undefined
  const other = isLent ? { otherToken: await mint({ ...spec, scope, claims: { ...spec.claims, ...more } }) } : {}
  const lent = { accounts: { ...accounts, ...other, suiteIssuer: found, prover } }
  if (answer.status !== 401 && answer.status !== 403) return isGiven ? lent : { ...lent, token, prover }
  // Where the user gave a token the session opens; that ours is refused is for the scenarios to say.
  return isGiven ? lent : { ...lent, problem: refusedToken({ ...answer, origin, audience, scope }) }
}
