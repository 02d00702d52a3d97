/** Proofs of possession (DPoP, RFC 9449): those that our clients send, and what is wrong with one that came. */
import {
  constants,
  createHash,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import { parseJson, thumbprintOf } from '../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'

/** A request that a proof is for. */
interface Proven {
  readonly method: string
  readonly url: string
  /** The access token that goes with it. */
  readonly token?: string
  readonly nonce?: string | undefined
}

/** What a proof has in place of what is right; undefined leaves a member out. */
export interface ProofEdits {
  readonly header?: Readonly<Record<string, Json | undefined>>
  readonly claims?: Readonly<Record<string, Json | undefined>>
  /** `none`: nobody signs it. `hmac`: signed with the public key as a secret. `foreign`: by another key than its header has. */
  readonly signature?: 'none' | 'hmac' | 'foreign'
}

/** A key that a client binds its tokens to. */
export interface ProofKey {
  /** The thumbprint of the public key (RFC 7638). */
  readonly thumbprint: string
  proof(proven: Proven, edits?: ProofEdits): string
  /** The private key as a JWK, which nobody should send. */
  readonly whole: JsonObject
}

const seconds = (): number => Math.floor(Date.now() / 1000)
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')
const given = (record: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
const asJson = (key: KeyObject): JsonObject => {
  const json: unknown = key.export({ format: 'jwk' })
  return isObject(json) ? json : {}
}
const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null

/** A new key for ES256. */
export function newProofKey(): ProofKey {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = asJson(pair.publicKey)
  return {
    thumbprint: thumbprintOf(jwk),
    whole: asJson(pair.privateKey),
    proof({ method, url, token, nonce }, { header = {}, claims = {}, signature } = {}) {
      const alg = signature === 'none' ? 'none' : signature === 'hmac' ? 'HS256' : 'ES256'
      const parts = [
        given({ typ: 'dpop+jwt', alg, jwk, ...header }),
        given({
          jti: randomUUID(),
          htm: method,
          htu: targetOf(url),
          iat: seconds(),
          ath: token === undefined ? undefined : hashed(token),
          nonce,
          ...claims,
        }),
      ]
      const text = parts.map(encoded).join('.')
      if (signature === 'none') return `${text}.`
      if (signature === 'hmac') {
        const secret = pair.publicKey.export({ type: 'spki', format: 'pem' })
        return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
      }
      const key = signature === 'foreign' ? foreign.privateKey : pair.privateKey
      return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
    },
  }
}

/** Without query and fragment. */
function targetOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

/** What is wrong with a proof. `algorithm`: it is not signed, or with a secret. */
interface ProofFlaw {
  readonly kind: 'proof' | 'algorithm'
  readonly says: string
}

interface ReadProof {
  readonly thumbprint: string
  readonly jti: string
  readonly nonce: string | undefined
}

const flaw = (says: string, kind: ProofFlaw['kind'] = 'proof'): ProofFlaw => ({ kind, says })
/** Seconds that our clock and that of a client may differ by. */
const window = 300

/** Reads the proof of a request: RFC 9449, 4.3. What it is bound to, and whether it came before, others look at. */
export function readProof(fields: readonly string[], { method, url, token }: Proven): ReadProof | ProofFlaw {
  const [proof, ...more] = fields
  if (proof === undefined) return flaw('there is no DPoP header')
  if (more.length > 0) return flaw('there are several DPoP headers')
  const [head = '', body = '', signature = '', ...rest] = proof.split('.')
  const [header, claims] = [head, body].map((part) => parseJson(Buffer.from(part, 'base64url').toString('utf8')))
  if (rest.length > 0 || !isJsonObject(header) || !isJsonObject(claims)) return flaw('it is no JWT')
  const { typ, alg, jwk } = header
  if (typeof alg !== 'string' || /^(none|HS\d+)$/i.test(alg))
    return flaw(`alg is ${JSON.stringify(alg ?? null)}, which is not asymmetric`, 'algorithm')
  if (String(typ).toLowerCase() !== 'dpop+jwt') return flaw(`typ is ${JSON.stringify(typ ?? null)}, not dpop+jwt`)
  if (!isJsonObject(jwk)) return flaw('its header has no jwk')
  if ('d' in jwk || 'k' in jwk) return flaw('jwk has the private key')
  if (!isSigned(`${head}.${body}`, signature, alg, jwk)) return flaw('the signature is not that of jwk')
  const { jti, htm, htu, iat, ath, nonce } = claims
  if (typeof jti !== 'string' || jti === '') return flaw('it has no jti')
  if (htm !== method) return flaw(`htm is ${JSON.stringify(htm ?? null)}, not ${method}`)
  if (typeof htu !== 'string' || !URL.canParse(htu) || targetOf(htu) !== targetOf(url))
    return flaw(`htu is ${JSON.stringify(htu ?? null)}, not ${targetOf(url)}`)
  if (typeof iat !== 'number' || Math.abs(iat - seconds()) > window)
    return flaw(`iat is ${JSON.stringify(iat ?? null)}, and now is ${seconds()}`)
  if (token !== undefined && ath !== hashed(token)) return flaw('ath is not the hash of the token')
  return { thumbprint: thumbprintOf(jwk), jti, nonce: typeof nonce === 'string' ? nonce : undefined }
}

export const isFlaw = (read: ReadProof | ProofFlaw): read is ProofFlaw => 'says' in read

function isSigned(text: string, signature: string, alg: string, jwk: JsonObject): boolean {
  try {
    const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
    const bytes = Buffer.from(signature, 'base64url')
    const digest = `sha${alg.slice(2)}`
    if (alg.startsWith('ES')) return verify(digest, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes)
    if (alg.startsWith('RS')) return verify(digest, Buffer.from(text), key, bytes)
    if (alg.startsWith('PS')) {
      const padding = constants.RSA_PKCS1_PSS_PADDING
      return verify(digest, Buffer.from(text), { key, padding, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }, bytes)
    }
    return /^(EdDSA|Ed25519|Ed448)$/.test(alg) && verify(null, Buffer.from(text), key, bytes)
  } catch {
    return false
  }
}
