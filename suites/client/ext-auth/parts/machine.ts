/** An authorization server that knows a client beforehand, and a client that nobody sits before. */
import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { at, header, mintSecret, parseJson, type SiteAnswer } from '../../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../../schema/index.ts'
import type { IssuerScript, TokenAsked } from '../../authorization/parts/issuer.ts'

export const clientCredentials = 'client_credentials'
const clientId = 'client-without-a-user'
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** One for the whole process; a client that is to keep it gets it in its environment. */
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const secret = mintSecret('secret')

/** What the client is told of itself; the names of its members are those of the official suite. */
export function machineContext(has: { readonly secret: boolean; readonly key: boolean }): JsonObject {
  const pem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    grant_type: clientCredentials,
    client_id: clientId,
    ...(has.secret ? { client_secret: secret } : {}),
    ...(has.key ? { private_key_pem: pem, signing_algorithm: 'ES256' } : {}),
  }
}

/** It tells in its answer what is wrong with a client assertion: in the trace nobody could read it. */
export const machineIssuer: IssuerScript = {
  refreshTokens: false,
  metadata: (document) => ({
    ...document,
    grant_types_supported: [clientCredentials, 'authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['private_key_jwt', 'client_secret_basic', 'client_secret_post', 'none'],
    token_endpoint_auth_signing_alg_values_supported: ['ES256'],
  }),
  token: (asked) => {
    const { form, issue } = asked
    if (form.get('grant_type') !== clientCredentials) return undefined
    const flaw = form.has('client_assertion') ? flawOf(asked) : undefined
    return flaw === undefined ? issue(clientId) : refusal(flaw)
  },
}

const refusal = (flaw: string): SiteAnswer => ({
  status: 401,
  body: { error: 'invalid_client', error_description: flaw },
})

/** How a token request says who sends it. */
export type Authentication = 'assertion' | 'body' | 'basic' | 'url' | 'none'

/** How the client authenticated, read from the request as the trace keeps it. */
export function authenticationOf(
  parameters: URLSearchParams,
  headers: Parameters<typeof header>[0],
  url: string,
): Authentication {
  if (parameters.get('client_assertion_type') === assertionType && parameters.has('client_assertion'))
    return 'assertion'
  if (parameters.has('client_id') && parameters.has('client_secret')) return 'body'
  if (/^basic /i.test(header(headers, 'authorization') ?? '')) return 'basic'
  return /[?&]client_secret=/.test(url) ? 'url' : 'none'
}

/** What of the assertion is not as RFC 7523, section 3, has it; undefined when all is. */
function flawOf({ form, issuer, origin, request }: TokenAsked): string | undefined {
  const [head = '', body = '', signature = ''] = (form.get('client_assertion') ?? '').split('.')
  const [protectedHeader, claims] = [decoded(head), decoded(body)]
  if (!isJsonObject(protectedHeader) || !isJsonObject(claims)) return 'it is no JWT'
  if (claims.iss !== clientId || claims.sub !== clientId) return 'iss and sub are not both the client id'
  const audiences = isJsonArray(claims.aud ?? null) ? claims.aud : [claims.aud ?? null]
  const own = [issuer, `${issuer}/`, `${origin}${request.path}`]
  if (!isJsonArray(audiences) || !audiences.some((one) => own.some((name) => name === one)))
    return `aud names neither the issuer nor the token endpoint: ${JSON.stringify(claims.aud ?? null)}`
  if (typeof claims.exp !== 'number' || claims.exp * 1000 < Date.now()) return 'exp is missing, or over'
  if (protectedHeader.alg !== 'ES256') return `alg is ${JSON.stringify(protectedHeader.alg ?? null)}, not ES256`
  const isSigned = verifies(`${head}.${body}`, signature, keys.publicKey)
  return isSigned ? undefined : 'the signature is not that of the key of the client'
}

function verifies(text: string, signature: string, key: KeyObject): boolean {
  const bytes = Buffer.from(signature, 'base64url')
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes)
}

function decoded(part: string): Json | undefined {
  return parseJson(Buffer.from(part, 'base64url').toString('utf8'))
}

/** What our authorization server found wrong. */
export function flawFound(responseBody: string): string | undefined {
  const description = at(parseJson(responseBody), 'error_description')
  return typeof description === 'string' ? description : undefined
}
