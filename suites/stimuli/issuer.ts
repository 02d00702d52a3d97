/** Our issuer, which a server may trust: what it tells of itself, and of the tokens that it has given out. */
import type { SiteAnswer, SiteHandler } from '../../harness/index.ts'
import type { JsonObject } from '../../schema/index.ts'
import { publishedKeys } from './signing-keys.ts'

/** The claims of what it stands by, for the whole process, as its keys are. */
const issued = new Map<string, JsonObject>()

/** From now on it answers for a token. */
export function standBy(token: string, claims: JsonObject): void {
  issued.set(token, claims)
}

/** What it answers, whoever asks. */
export const answerAsIssuer: SiteHandler = async ({ path, body, origins }) =>
  path === '/introspect'
    ? { status: 200, body: aboutToken(new URLSearchParams(body).get('token') ?? '') }
    : documentAt(path, origins.issuer ?? '')

/** RFC 7662. For whom a token is, and what for, is for the server to look at. */
function aboutToken(token: string): JsonObject {
  const claims = issued.get(token)
  const seconds = Date.now() / 1000
  const isGood = Number(claims?.exp) > seconds && Number(claims?.nbf ?? 0) <= seconds
  return isGood ? { ...claims, active: true, token_type: 'Bearer' } : { active: false }
}

async function documentAt(path: string, issuer: string): Promise<SiteAnswer> {
  if (path === '/jwks') return { status: 200, body: await publishedKeys() }
  if (!path.startsWith('/.well-known/')) return { status: 404 }
  const body = {
    issuer,
    jwks_uri: `${issuer}/jwks`,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    introspection_endpoint: `${issuer}/introspect`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  }
  return { status: 200, body }
}
