/** An identity provider of an enterprise, at which the user of the client has signed on, and the authorization server that trusts it. */
import { mintSecret, type Origins, type SiteAnswer } from '../../../../harness/index.ts'
import type { JsonObject } from '../../../../schema/index.ts'
import { endpoints, type IssuerScript } from '../../authorization/parts/issuer.ts'

export const grantTypes = {
  exchange: 'urn:ietf:params:oauth:grant-type:token-exchange',
  redeem: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
} as const
export const jag = 'urn:ietf:params:oauth:token-type:id-jag'
export const idTokenType = 'urn:ietf:params:oauth:token-type:id_token'

const idp = { clientId: 'client-at-the-idp', secret: mintSecret('idpsecret') } as const
const own = { clientId: 'client-at-the-server', secret: mintSecret('secret') } as const

/** What is kept of what our identity provider has given out. */
export const kept = {
  idToken: /mcpc_idtoken~/,
  grant: /mcpc_idjag~/,
  secret: /mcpc_secret~/,
} as const

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** It looks like any ID token; in place of the signature it has a mark, by which it is found again. */
function idToken(issuer: string): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer, sub: 'u-4711', aud: idp.clientId, iat: now, exp: now + 3600 }
  return `${encoded({ alg: 'ES256', typ: 'JWT' })}.${encoded(claims)}.${mintSecret('idtoken')}`
}

/** What the client is told; the names of the members are those of the official suite. */
export function enterpriseContext(origins: Origins): JsonObject {
  const issuer = origins.idp ?? ''
  return {
    grant_type: grantTypes.redeem,
    client_id: own.clientId,
    client_secret: own.secret,
    idp_client_id: idp.clientId,
    idp_client_secret: idp.secret,
    idp_issuer: issuer,
    idp_token_endpoint: `${issuer}${endpoints.token}`,
    idp_id_token: idToken(issuer),
  }
}

/** It takes whatever it is asked, so that one can see all that comes after. */
export const identityProvider: IssuerScript = {
  metadata: (document) => ({ ...document, grant_types_supported: [grantTypes.exchange, 'authorization_code'] }),
  token: (): SiteAnswer => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { issued_token_type: jag, access_token: mintSecret('idjag'), token_type: 'N_A', expires_in: 300 },
  }),
}

export const trustingIssuer: IssuerScript = {
  refreshTokens: false,
  metadata: (document) => ({
    ...document,
    grant_types_supported: [grantTypes.redeem, 'authorization_code', 'refresh_token'],
    authorization_grant_profiles_supported: ['urn:ietf:params:oauth:grant-profile:id-jag'],
  }),
  token: ({ form, issue }) => (form.get('grant_type') === 'authorization_code' ? undefined : issue(own.clientId)),
}
