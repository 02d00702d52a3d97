/** An issuer of ours that the server trusts, and the tokens that it mints, good and wrong. */
import { randomUUID } from 'node:crypto'
import type { ServerDrive, SiteAnswer, SiteRequest } from '../../../../harness/index.ts'
import type { JsonObject } from '../../../../schema/index.ts'
import { privateKeyOf, publishedKeys, type Signer } from '../../../stimuli/signing-keys.ts'

/** Seconds. */
const hour = 3600

export interface Edits {
  readonly claims?: Readonly<Record<string, string | number | readonly string[] | undefined>>
  /** `none`: nobody signs it. `foreign`: with a key that the issuer has not published. */
  readonly key?: Signer | 'none'
}

export interface Issuer {
  readonly url: string
  mint(edits?: Edits): Promise<string>
}

/** Opens the issuer; undefined when the server trusts none of ours, or its port is taken. */
export async function openIssuer(
  drive: Pick<ServerDrive, 'host' | 'accounts'>,
  endpoint: string,
  usualScope: string,
): Promise<Issuer | undefined> {
  const { suiteIssuer } = drive.accounts.authorization ?? {}
  if (suiteIssuer === undefined) return undefined
  const keys = await publishedKeys()
  /** The claims of what it stands by. */
  const issued = new Map<string, JsonObject>()
  const answer = (request: SiteRequest): SiteAnswer =>
    request.path === '/introspect'
      ? { status: 200, body: aboutToken(issued, request.body) }
      : documentAt(request.path, request.origins.issuer ?? '', keys)
  const url = await drive.host('issuer', answer, { port: suiteIssuer.port })
  if (url === undefined) return undefined
  const { audience = endpoint, scope = usualScope, claims: further } = suiteIssuer
  return {
    url,
    async mint({ claims = {}, key = 'own' } = {}) {
      const now = Math.floor(Date.now() / 1000)
      const usual = {
        iss: url,
        aud: audience,
        sub: 'suite-user',
        client_id: 'mcp-conform',
        scope,
        iat: now,
        exp: now + hour,
      }
      const all = Object.entries({ ...usual, ...further, jti: randomUUID(), ...claims })
      const payload = Object.fromEntries(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
      if (key === 'none') return `${encoded({ alg: 'none', typ: 'at+jwt' })}.${encoded(payload)}.`
      const { SignJWT } = await import('jose')
      const header = { alg: 'ES256', kid: 'suite', typ: 'at+jwt' }
      const token = await new SignJWT(payload).setProtectedHeader(header).sign(await privateKeyOf(key))
      // An ID token is for the client, and gives access to nothing.
      if (key === 'own' && payload.iss === url && payload.nonce === undefined) issued.set(token, payload)
      return token
    },
  }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** RFC 7662. For whom a token is, and what for, is for the server to look at. */
function aboutToken(issued: ReadonlyMap<string, JsonObject>, form: string): JsonObject {
  const claims = issued.get(new URLSearchParams(form).get('token') ?? '')
  const seconds = Date.now() / 1000
  const isGood = Number(claims?.exp) > seconds && Number(claims?.nbf ?? 0) <= seconds
  return isGood ? { ...claims, active: true, token_type: 'Bearer' } : { active: false }
}

function documentAt(path: string, issuer: string, keys: JsonObject): SiteAnswer {
  if (path === '/jwks') return { status: 200, body: keys }
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
