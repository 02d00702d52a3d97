/** Proof of possession at the token endpoint (DPoP, RFC 9449, 4.3 and 5). */
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, EmbeddedJWK, type JWK } from 'jose'
import type { Asked } from './answer.ts'
import type { Issuer } from './issuer.ts'
import { isObject, type JsonObject } from './json.ts'
import type { ProofRule } from './seams.ts'

export const proofAlgorithms = ['ES256', 'PS256', 'EdDSA']
/** Seconds. */
const window = 300

/** The key of a proof that is good; undefined where none is shown. */
export async function provenKey(
  issuer: Issuer,
  { method, path, proofs }: Asked,
): Promise<{ readonly thumbprint: string } | 'invalid_dpop_proof' | undefined> {
  const [proof] = proofs
  if (proof === undefined) return undefined
  const keeps = (rule: ProofRule, isKept: boolean): boolean =>
    issuer.check('proof', (_rule, kept) => kept, rule, isKept)
  const [header, claims] = [headerOf(proof), claimsOf(proof)]
  const jwk = header?.jwk
  if (header === undefined || claims === undefined || !isObject(jwk)) return 'invalid_dpop_proof'
  const rules: readonly (readonly [ProofRule, boolean])[] = [
    ['one', proofs.length === 1],
    ['type', header.typ === 'dpop+jwt'],
    ['algorithm', proofAlgorithms.includes(String(header.alg))],
    ['key', !('d' in jwk) && !('k' in jwk)],
    ['signature', await isSigned(proof)],
    ['method', claims.htm === method],
    ['target', isAt(claims.htu, `${issuer.origin}${path}`)],
    ['time', Math.abs(Number(claims.iat) - Date.now() / 1000) <= window],
    ['id', typeof claims.jti === 'string' && claims.jti !== ''],
  ]
  if (!rules.every(([rule, isKept]) => keeps(rule, isKept))) return 'invalid_dpop_proof'
  const key: JWK = { ...jwk, kty: String(jwk.kty) }
  return { thumbprint: await calculateJwkThumbprint(key) }
}

function isAt(named: unknown, url: string): boolean {
  if (typeof named !== 'string' || !URL.canParse(named)) return false
  const { origin, pathname } = new URL(named)
  return `${origin}${pathname}` === url
}

const isSigned = (proof: string): Promise<boolean> =>
  compactVerify(proof, EmbeddedJWK).then(
    () => true,
    () => false,
  )

function headerOf(proof: string): JsonObject | undefined {
  try {
    const header: unknown = decodeProtectedHeader(proof)
    return isObject(header) ? header : undefined
  } catch {
    return undefined
  }
}

function claimsOf(proof: string): JsonObject | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(proof.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return isObject(claims) ? claims : undefined
  } catch {
    return undefined
  }
}
