/** What the server says of itself (RFC 8414, OpenID Connect Discovery). */
import { grants } from './assertions.ts'
import type { Issuer } from './issuer.ts'
import type { JsonObject } from './json.ts'
import { proofAlgorithms } from './proof.ts'
import { through } from './seams.ts'

export const paths = {
  oauth: '/.well-known/oauth-authorization-server',
  openid: '/.well-known/openid-configuration',
  authorize: '/authorize',
  login: '/login',
  consent: '/consent',
  token: '/token',
  register: '/register',
  keys: '/jwks',
  userinfo: '/userinfo',
} as const

export function documentAt(issuer: Issuer, path: string): JsonObject | undefined {
  return through(
    issuer.seams.document,
    (asked) => (asked === paths.oauth || asked === paths.openid ? metadata(issuer) : undefined),
    path,
  )
}

function metadata({ origin, options }: Issuer): JsonObject {
  const redeems = options.trusts !== undefined || options.workloads !== undefined
  const further = [...(options.partner ? [grants.exchange] : []), ...(redeems ? [grants.redeem] : [])]
  return {
    issuer: origin,
    authorization_endpoint: `${origin}${paths.authorize}`,
    token_endpoint: `${origin}${paths.token}`,
    registration_endpoint: `${origin}${paths.register}`,
    userinfo_endpoint: `${origin}${paths.userinfo}`,
    jwks_uri: `${origin}${paths.keys}`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials', ...further],
    scopes_supported: ['tools', 'resources'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    dpop_signing_alg_values_supported: proofAlgorithms,
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  }
}
