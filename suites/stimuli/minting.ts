/** The tokens that our issuer mints, good and wrong. */
import { randomUUID } from 'node:crypto'
import type { ServerDrive, TestClient, TokenSpec } from '../../harness/index.ts'
import type { Json } from '../../schema/index.ts'
import { standBy } from './issuer.ts'
import { privateKeyOf, publicKeyAsSecret, type Signer } from './signing-keys.ts'

/** Keys that tokens can be bound to. */
export { newProofKey as newKey } from './oauth/proof.ts'

/** Seconds. */
const hour = 3600

export interface Edits {
  /** Undefined and null leave a claim out. */
  readonly claims?: Readonly<Record<string, Json | undefined>>
  /**
   * `foreign`: signed with a key that the issuer has not published. `none`, `nOnE`: nobody signs it, which its header says.
   * `stripped`: the signature is taken away. `altered`: the claims change after it was signed. `public-key`: HS256 with the
   * public key for a secret.
   */
  readonly key?: Signer | Forgery
}

type Forgery = 'none' | 'nOnE' | 'stripped' | 'altered' | 'public-key'

export interface Issuer {
  readonly url: string
  /** The audience of a good token. */
  readonly audience: string
  mint(edits?: Edits): Promise<string>
}

/** Undefined when the server trusts none of ours, or its port is taken. */
export function issuerOf(
  { accounts, issuer: url }: Pick<ServerDrive, 'accounts' | 'issuer'>,
  endpoint: string,
): Issuer | undefined {
  const { suiteIssuer, prover } = accounts.authorization ?? {}
  if (suiteIssuer === undefined || url === undefined) return undefined
  const { audience = endpoint, scope } = suiteIssuer
  const claims = prover === undefined ? suiteIssuer.claims : { ...suiteIssuer.claims, cnf: { jkt: prover.thumbprint } }
  return { url, audience, mint: (edits) => mintToken({ issuer: url, audience, scope, claims }, edits) }
}

/** Where a connection over HTTP has sent its last request. */
export const endpointOf = (client: Pick<TestClient<string>, 'conversation'>): string =>
  client.conversation().http.at(-1)?.url ?? ''

/** How a request to the endpoint shows a token: bound to our key, where the server takes no other. */
export function showing(
  { accounts }: Pick<ServerDrive, 'accounts'>,
  token: string,
  url: string,
): Record<string, string> {
  const { prover } = accounts.authorization ?? {}
  if (prover === undefined) return { Authorization: `Bearer ${token}` }
  const bound = [['Authorization', `DPoP ${token}`]] as const
  return Object.fromEntries([...bound, ...prover.beside('POST', new URL(url), bound)])
}

/** A token (RFC 9068) of ours, good but for the edits. */
export async function mintToken(
  { issuer, audience, scope, claims: further, seconds = hour }: TokenSpec,
  { claims = {}, key = 'own' }: Edits = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const usual = {
    iss: issuer,
    aud: audience,
    sub: 'suite-user',
    client_id: 'mcp-conform',
    scope,
    iat: now,
    exp: now + seconds,
  }
  const all = Object.entries({ ...usual, ...further, jti: randomUUID(), ...claims })
  const isGiven = ([, value]: [string, Json | undefined]): boolean => value !== undefined && value !== null
  const payload = Object.fromEntries(all.filter(isGiven).map(([name, value]) => [name, value ?? null]))
  if (key === 'none' || key === 'nOnE') return `${encoded({ alg: key, typ: 'at+jwt' })}.${encoded(payload)}.`
  const { SignJWT } = await import('jose')
  const header = { alg: 'ES256', kid: 'suite', typ: 'at+jwt' }
  if (key === 'public-key')
    return new SignJWT(payload).setProtectedHeader({ ...header, alg: 'HS256' }).sign(await publicKeyAsSecret())
  const signer = key === 'foreign' ? 'foreign' : 'own'
  const token = await new SignJWT(payload).setProtectedHeader(header).sign(await privateKeyOf(signer))
  const [head = '', , signature = ''] = token.split('.')
  if (key === 'stripped') return token.slice(0, -signature.length)
  if (key === 'altered') return `${head}.${encoded({ ...payload, sub: 'somebody-else' })}.${signature}`
  // An ID token is for the client, and gives access to nothing.
  if (key === 'own' && payload.iss === issuer && payload.nonce === undefined) standBy(token, payload)
  return token
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
