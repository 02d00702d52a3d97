/** The extensions for clients without a user: signed assertions of clients, and grants that an identity provider gives. */
import { createRemoteJWKSet, importSPKI, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { accessToken, type Granted } from './access-token.ts'
import type { Issuer } from './issuer.ts'
import { isObject, type JsonObject } from './json.ts'
import type { KnownClient } from './options.ts'
import { through } from './seams.ts'

export const grants = {
  exchange: 'urn:ietf:params:oauth:grant-type:token-exchange',
  redeem: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
} as const
const tokenTypes = {
  jag: 'urn:ietf:params:oauth:token-type:id-jag',
  id: 'urn:ietf:params:oauth:token-type:id_token',
} as const
const jagType = 'oauth-id-jag+jwt'
/** Seconds. */
const lifetime = 300

/** The client that has signed the assertion (RFC 7523, 3); undefined when it is nobody's. */
export async function clientByAssertion(issuer: Issuer, assertion: string): Promise<KnownClient | undefined> {
  const claims = claimsIn(assertion)
  const client = typeof claims?.sub === 'string' ? issuer.clients.get(claims.sub) : undefined
  if (client?.publicKey === undefined) return undefined
  const audience = [issuer.origin, `${issuer.origin}/token`]
  const isSigned = await jwtVerify(assertion, await importSPKI(client.publicKey, 'ES256'), {
    issuer: client.id,
    audience,
    requiredClaims: ['exp'],
  }).then(
    () => true,
    () => false,
  )
  return issuer.check('clientAssertion', (verified) => verified, isSigned) ? client : undefined
}

/** As identity provider: an ID token for a grant at the authorization server of an MCP server (RFC 8693). */
export async function exchange(issuer: Issuer, form: URLSearchParams, client: KnownClient): Promise<Granted> {
  const { partner } = issuer.options
  if (partner === undefined) return 'unsupported_grant_type'
  const isAsked =
    form.get('requested_token_type') === tokenTypes.jag && form.get('subject_token_type') === tokenTypes.id
  const [audience, resource] = [form.get('audience'), form.get('resource')]
  if (!isAsked || audience !== partner.issuer || resource === null) return 'invalid_request'
  const subject = form.get('subject_token') ?? ''
  const isSigned = await verifies(subject, await issuer.publicKey(), issuer.origin)
  const claims = claimsIn(subject)
  if (!issuer.check('subjectToken', (verified) => verified, isSigned) || claims === undefined) return 'invalid_grant'
  const isForClient = issuer.check('subjectAudience', (aud, id) => aud === id, String(claims.aud), client.id)
  if (!isForClient) return 'invalid_grant'
  const asked = (form.get('scope') ?? '').split(' ').filter((scope) => scope !== '')
  const allowed = asked.filter((scope) => partner.scopes.includes(scope))
  const wanted = {
    sub: String(claims.sub),
    aud: audience,
    resource,
    client_id: partner.clientId,
    exp: Math.floor(Date.now() / 1000) + lifetime,
    ...(allowed.length > 0 ? { scope: allowed.join(' ') } : {}),
  }
  const jag = through(issuer.seams.jag, (all) => all, { claims: wanted, typ: jagType })
  return {
    issued_token_type: tokenTypes.jag,
    access_token: await issuer.sign(jag.claims, { typ: jag.typ }),
    token_type: 'N_A',
    expires_in: lifetime,
    ...(allowed.length < asked.length ? { scope: allowed.join(' ') } : {}),
  }
}

/** As authorization server of an MCP server: such a grant for an access token. */
export async function redeem(issuer: Issuer, form: URLSearchParams, client: KnownClient): Promise<Granted> {
  const { trusts } = issuer.options
  if (trusts === undefined) return 'unsupported_grant_type'
  const assertion = form.get('assertion') ?? ''
  const [header, claims] = [headerOf(assertion), claimsIn(assertion)]
  if (claims === undefined || header === undefined) return 'invalid_grant'
  const keys = createRemoteJWKSet(new URL(`${trusts}/jwks`), { cooldownDuration: 0 })
  const isSigned = await verifies(assertion, keys, trusts)
  const isGood =
    issuer.check('grantSignature', (verified) => verified, isSigned) &&
    issuer.check('grantType', (typ) => typ.toLowerCase() === jagType, String(header.typ)) &&
    issuer.check('grantAudience', (aud, own) => aud === own, String(claims.aud), issuer.origin) &&
    issuer.check('grantClient', (named, id) => named === id, String(claims.client_id), client.id)
  if (!isGood) return 'invalid_grant'
  const scope = typeof claims.scope === 'string' ? claims.scope : ''
  const resource = typeof claims.resource === 'string' ? claims.resource : undefined
  return accessToken(issuer, client, scope, resource)
}

type Key = Parameters<typeof jwtVerify>[1] | JWTVerifyGetKey

/** Signed by the key, of this issuer, and not over. */
async function verifies(jwt: string, key: Key, issuer: string): Promise<boolean> {
  const options = { issuer, requiredClaims: ['exp'] }
  const verified: Promise<unknown> =
    typeof key === 'function' ? jwtVerify(jwt, key, options) : jwtVerify(jwt, key, options)
  return verified.then(
    () => true,
    () => false,
  )
}

const partOf = (jwt: string, index: number): JsonObject | undefined => {
  try {
    const part: unknown = JSON.parse(Buffer.from(jwt.split('.')[index] ?? '', 'base64url').toString('utf8'))
    return isObject(part) ? part : undefined
  } catch {
    return undefined
  }
}
const headerOf = (jwt: string) => partOf(jwt, 0)
const claimsIn = (jwt: string) => partOf(jwt, 1)
