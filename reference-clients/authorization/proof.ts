/** Proof of possession (DPoP, RFC 9449): the key that a client binds its tokens to. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto'
import type { JsonObject } from '../messages.ts'

/** A proof before it is signed. */
export interface Unsigned {
  readonly header: JsonObject
  readonly claims: JsonObject
}

/** What a proof is for. */
export interface Proving {
  readonly purpose: 'token' | 'message'
  readonly method: string
  readonly url: string
  readonly token?: string | undefined
  readonly nonce?: string | undefined
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export class ProofKey {
  readonly #private: KeyObject
  readonly #public: KeyObject

  /** @param pem a key of before */
  constructor(pem?: string) {
    this.#private =
      pem === undefined ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : createPrivateKey(pem)
    this.#public = createPublicKey(this.#private)
  }

  get pem(): string {
    return String(this.#private.export({ type: 'pkcs8', format: 'pem' }))
  }

  /** What a proof says (RFC 9449, 4.2). */
  unsigned({ method, url, token, nonce }: Proving): Unsigned {
    const { origin, pathname } = new URL(url)
    const ath = token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') }
    return {
      header: { typ: 'dpop+jwt', alg: 'ES256', jwk: asJson(this.#public) },
      claims: {
        jti: randomUUID(),
        htm: method,
        htu: `${origin}${pathname}`,
        iat: Math.floor(Date.now() / 1000),
        ...ath,
        nonce,
      },
    }
  }

  sign({ header, claims }: Unsigned): string {
    const text = `${encoded(header)}.${encoded(claims)}`
    const signature = sign('sha256', Buffer.from(text), { key: this.#private, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
  }
}

function asJson(key: KeyObject): JsonObject {
  const { kty = '', crv = '', x = '', y = '' } = key.export({ format: 'jwk' })
  return { kty, crv, x, y }
}
