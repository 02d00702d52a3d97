/** Enterprise-managed authorization: as an identity provider it issues grants, as an authorization server it redeems them. */
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
} from 'jose'
import { accessToken, type Granted } from './access-token.ts'
import type { Issuer } from './issuer.ts'
import type { KnownClient } from './options.ts'
import { through } from './seams.ts'

const grantType = 'oauth-id-jag+jwt'
const grantTokenType = 'urn:ietf:params:oauth:token-type:id-jag'

/** Token exchange (RFC 8693): the identity assertion of a user for a grant. */
export async function exchangeGrant(issuer: Issuer, form: URLSearchParams, client: KnownClient): Promise<Granted> {
  const subject = form.get('subject_token') ?? ''
  const isOwn = await verifies(subject, (options) => issuer.publicKey().then((key) => jwtVerify(subject, key, options)))
  if (!issuer.check('subjectToken', (verified) => verified, isOwn)) return 'invalid_grant'
  const { aud = '', sub = '', email = '' } = claimsOf(subject)
  if (!issuer.check('subjectAudience', (audience, id) => audience === id, String(aud), client.id))
    return 'invalid_grant'
  const { provides = { audience: '', clientId: '' } } = issuer.options
  if (form.get('audience') !== provides.audience) return 'invalid_target'
  const scope = (form.get('scope') ?? '')
    .split(' ')
    .filter((one) => one === 'tools')
    .join(' ')
  const exp = Math.floor(Date.now() / 1000) + 300
  const claims = through(issuer.seams.grantClaims, (given) => given, {
    sub,
    email: String(email),
    aud: provides.audience,
    resource: form.get('resource') ?? '',
    client_id: provides.clientId,
    exp,
    scope,
  })
  const header = through(issuer.seams.grantHeader, () => ({ typ: grantType }))
  return {
    issued_token_type: grantTokenType,
    access_token: await issuer.sign(claims, header),
    token_type: 'N_A',
    expires_in: 300,
    scope,
  }
}

/** RFC 7523: a grant of the identity provider for a token. */
export async function redeemGrant(issuer: Issuer, form: URLSearchParams, client: KnownClient): Promise<Granted> {
  const assertion = form.get('assertion') ?? ''
  const { trusts = '' } = issuer.options
  const keys = createLocalJWKSet(await keysOf(trusts))
  const isSigned = await verifies(assertion, (options) => jwtVerify(assertion, keys, { ...options, issuer: trusts }))
  if (!issuer.check('grantSignature', (verified) => verified, isSigned)) return 'invalid_grant'
  const { aud = '', client_id: named = '' } = claimsOf(assertion)
  const { typ } = headerOf(assertion)
  if (!issuer.check('grantType', (type) => type?.toLowerCase() === grantType, typ)) return 'invalid_grant'
  if (!issuer.check('grantAudience', (audience) => audience === issuer.origin, String(aud))) return 'invalid_grant'
  if (!issuer.check('grantClient', (one, other) => one === other, String(named), client.id)) return 'invalid_grant'
  return accessToken(issuer, client, '')
}

async function verifies(jwt: string, verify: (options: object) => Promise<unknown>): Promise<boolean> {
  return (
    jwt !== '' &&
    verify({}).then(
      () => true,
      () => false,
    )
  )
}

function claimsOf(jwt: string): JWTPayload {
  try {
    return decodeJwt(jwt)
  } catch {
    return {}
  }
}

function headerOf(jwt: string): { typ?: string | undefined } {
  try {
    return decodeProtectedHeader(jwt)
  } catch {
    return {}
  }
}

async function keysOf(trusts: string): Promise<JSONWebKeySet> {
  try {
    const response = await fetch(`${trusts}/jwks`)
    return (await response.json()) as JSONWebKeySet
  } catch {
    return { keys: [] }
  }
}
