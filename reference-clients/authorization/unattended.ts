/** Tokens without a user before the client: by its own credentials, or by what an enterprise says of its user (ext-auth). */
import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { AuthorizationFailed } from '../errors.ts'
import type { JsonObject } from '../messages.ts'
import type { Answer, Asker } from './asker.ts'
import type { GivenIdentity } from './decisions.ts'
import { urlIn } from './discovery.ts'

const machineGrant = 'client_credentials'
const enterpriseGrant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const exchangeGrant = 'urn:ietf:params:oauth:grant-type:token-exchange'

/** What is asked for. */
interface Wanted {
  readonly issuer: string
  readonly metadata: JsonObject
  readonly server: string
  /** The resource parameter, where the revision has one. */
  readonly resource: Readonly<Record<string, string>>
  readonly scope: Readonly<Record<string, string>>
}

/** Whether the user has said that the client gets its tokens so, or has given it the JWT of a workload. */
export const isUnattended = ({ grantType, workload }: GivenIdentity): boolean =>
  workload !== undefined || grantType === machineGrant || grantType === enterpriseGrant

/** The answer of the token endpoint. */
export async function askUnattended(asker: Asker, given: GivenIdentity, wanted: Wanted): Promise<Answer> {
  const endpoint = urlIn(wanted.metadata, 'token_endpoint')
  if (given.workload !== undefined) return askAsWorkload(asker, given.workload, wanted, endpoint)
  if (given.grantType === enterpriseGrant) return redeemGrant(asker, given, wanted, endpoint)
  return asker.token(endpoint, {
    grant_type: machineGrant,
    ...authentication(asker, given, wanted, endpoint),
    ...wanted.resource,
    ...wanted.scope,
  })
}

/** The client is a workload: its JWT is all that it shows (RFC 7523, 2.1). */
function askAsWorkload(
  asker: Asker,
  workload: NonNullable<GivenIdentity['workload']>,
  { resource, scope }: Wanted,
  endpoint: string,
): Promise<Answer> {
  const assertion = asker.decide.workloadToken(workload, () => workload.good)
  return asker.token(endpoint, { grant_type: enterpriseGrant, assertion, ...resource, ...scope })
}

/** The client says who it is: by a signed assertion where it has a key (RFC 7523, 2.2), else by its secret. */
function authentication(
  asker: Asker,
  { clientId = '', clientSecret, privateKey }: GivenIdentity,
  { issuer, server }: Wanted,
  endpoint: string,
): Record<string, string> {
  const way = asker.decide.authentication(clientSecret, () => (privateKey === undefined ? 'secret' : 'assertion'))
  if (way === 'assertion' && privateKey !== undefined) {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: clientId, sub: clientId, aud: issuer, iat: now, exp: now + 60, jti: randomUUID() }
    const claims = asker.decide.assertion(usual, { server, endpoint }, () => usual)
    return {
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: signed(claims, privateKey),
    }
  }
  if (clientSecret === undefined) throw new AuthorizationFailed('the client has neither a key nor a secret')
  return { client_id: clientId, client_secret: clientSecret }
}

function signed(claims: JsonObject, pem: string): string {
  const parts = [{ alg: 'ES256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const text = parts.join('.')
  const key = createPrivateKey(pem)
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

/** The identity provider gives a grant for the user who has signed on; the authorization server takes it for a token. */
async function redeemGrant(
  asker: Asker,
  { identityProvider, clientId = '', clientSecret = '' }: GivenIdentity,
  { issuer, resource, scope }: Wanted,
  endpoint: string,
): Promise<Answer> {
  if (identityProvider === undefined) throw new AuthorizationFailed('no identity provider was given')
  const { tokenEndpoint, idToken, clientId: known, clientSecret: secret } = identityProvider
  const { status, body } = await asker.token(tokenEndpoint, {
    grant_type: exchangeGrant,
    requested_token_type: 'urn:ietf:params:oauth:token-type:id-jag',
    audience: issuer,
    subject_token: idToken,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    client_id: known,
    ...(secret === undefined ? {} : { client_secret: secret }),
    ...resource,
    ...scope,
  })
  if (status !== 200 || typeof body.access_token !== 'string')
    throw new AuthorizationFailed(`the identity provider gave no grant: ${body.error ?? status}`)
  return asker.token(endpoint, {
    grant_type: enterpriseGrant,
    assertion: body.access_token,
    client_id: clientId,
    client_secret: clientSecret,
  })
}
