/** Clients that are workloads, and show the JWT of their platform (workload identity federation; RFC 7523, 2.1 and 3). */
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { accessToken, type Granted } from './access-token.ts'
import { grants } from './assertions.ts'
import type { Issuer } from './issuer.ts'
import type { JsonObject } from './json.ts'

/** A request without a client id comes from a workload. */
export const isOfWorkload = (issuer: Issuer, type: string, form: URLSearchParams): boolean =>
  type === grants.redeem && issuer.options.workloads !== undefined && !form.has('client_id')

export async function redeemWorkload(issuer: Issuer, form: URLSearchParams): Promise<Granted> {
  const { workloads } = issuer.options
  if (workloads === undefined) return 'unsupported_grant_type'
  const assertion = form.get('assertion') ?? ''
  const claims = claimsIn(assertion)
  if (claims === undefined) return 'invalid_grant'
  const { iss, sub } = claims
  const isGood =
    issuer.check('workloadIssuer', (named, trusted) => named === trusted, String(iss), workloads.issuer) &&
    issuer.check('workloadSignature', (verified) => verified, await isSigned(assertion, workloads.issuer)) &&
    issuer.check('workloadClaims', (good) => good, areGood(claims, issuer.origin)) &&
    issuer.check('workloadSubject', (named, allowed) => named === allowed, String(sub), workloads.subject)
  if (!isGood) return 'invalid_grant'
  const resource = form.get('resource') ?? undefined
  return accessToken(issuer, { id: String(sub) }, form.get('scope') ?? '', resource)
}

/** For this server, of somebody, and not over. */
function areGood({ sub, aud, exp }: JsonObject, origin: string): boolean {
  const own = [origin, `${origin}/token`]
  const isForUs = [aud].flat().some((one) => own.includes(String(one)))
  return isForUs && typeof sub === 'string' && typeof exp === 'number' && exp * 1000 > Date.now()
}

async function isSigned(jwt: string, issuer: string): Promise<boolean> {
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`), { cooldownDuration: 0 })
  // Its times are looked at with its other claims.
  return jwtVerify(jwt, keys, { currentDate: new Date(0) }).then(
    () => true,
    () => false,
  )
}

function claimsIn(jwt: string): JsonObject | undefined {
  try {
    return JSON.parse(JSON.stringify(decodeJwt(jwt)))
  } catch {
    return undefined
  }
}
