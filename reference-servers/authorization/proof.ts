/** Proof of possession of the key that a token is bound to (DPoP, RFC 9449, 4.3 and 7). */
import { createHash } from 'node:crypto'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { through } from '../seams.ts'
import type { Exchange } from '../transports/exchange.ts'
import type { Claims, TokenProblem } from './refusal.ts'

export const proofAlgorithms = ['ES256', 'PS256', 'EdDSA'] as const
/** Seconds. */
const window = 300

/** What a proof has to be. */
export type ProofRule =
  | 'one'
  | 'type'
  | 'algorithm'
  | 'key'
  | 'signature'
  | 'method'
  | 'target'
  | 'time'
  | 'id'
  | 'token'
  | 'binding'
  | 'nonce'

interface Shown {
  readonly scheme: string
  readonly token: string
  readonly claims: Claims
  /** The URL of the endpoint. */
  readonly url: string
}

/** What is wrong with the way in which a good token is shown; undefined: nothing. */
export async function problemOfProof(exchange: Exchange, shown: Shown): Promise<TokenProblem | undefined> {
  const { authorization } = exchange.server.seams
  const key = isObject(shown.claims.cnf) ? shown.claims.cnf.jkt : undefined
  if (/^bearer$/i.test(shown.scheme)) {
    if (key === undefined) return undefined
    return through(authorization?.boundAsBearer, () => false) ? undefined : 'invalid'
  }
  const proofs = exchange.request.headersDistinct.dpop ?? []
  const [proof = ''] = proofs
  const [header, claims] = [partOf(proof, 0), partOf(proof, 1)]
  if (header === undefined || claims === undefined || !isObject(header.jwk)) return 'proof'
  const { jwk } = header
  const wanted = through(authorization?.nonce, () => undefined)
  const rules: readonly (readonly [ProofRule, boolean])[] = [
    ['one', proofs.length === 1],
    ['type', header.typ === 'dpop+jwt'],
    ['algorithm', proofAlgorithms.some((name) => name === header.alg)],
    ['key', !('d' in jwk) && !('k' in jwk)],
    ['signature', await isSigned(proof)],
    ['method', claims.htm === exchange.request.method],
    ['target', isAt(claims.htu, shown.url)],
    ['time', Math.abs(Number(claims.iat) - Date.now() / 1000) <= window],
    ['id', typeof claims.jti === 'string' && claims.jti !== ''],
    ['token', claims.ath === createHash('sha256').update(shown.token).digest('base64url')],
    ['nonce', wanted === undefined || claims.nonce === wanted],
    ['binding', key !== undefined && key === (await thumbprintOf(jwk))],
  ]
  const isGood = rules.every(([rule, isKept]) =>
    through(authorization?.proof, (_rule, kept) => kept, rule, isKept, proof),
  )
  if (!isGood) return wanted === undefined || claims.nonce === wanted ? 'proof' : 'nonce'
  return undefined
}

function isAt(named: unknown, url: string): boolean {
  if (typeof named !== 'string' || !URL.canParse(named)) return false
  const { origin, pathname } = new URL(named)
  return `${origin}${pathname}` === url
}

async function isSigned(proof: string): Promise<boolean> {
  const { compactVerify, EmbeddedJWK } = await import('jose')
  return compactVerify(proof, EmbeddedJWK).then(
    () => true,
    () => false,
  )
}

async function thumbprintOf(jwk: JsonObject): Promise<string | undefined> {
  const { calculateJwkThumbprint } = await import('jose')
  return calculateJwkThumbprint({ ...jwk, kty: String(jwk.kty) }).catch(() => undefined)
}

function partOf(jwt: string, index: number): JsonObject | undefined {
  try {
    const part: unknown = JSON.parse(Buffer.from(jwt.split('.')[index] ?? '', 'base64url').toString('utf8'))
    return isObject(part) ? part : undefined
  } catch {
    return undefined
  }
}
