/** Proofs of possession (DPoP, RFC 9449) beside a token that is bound to a key, with the nonce that the server wants in them. */
import { type HeaderList, header } from './headers.ts'

/** A key to which tokens are bound. */
export interface BindingKey {
  /** The thumbprint of the public key (RFC 7638). */
  readonly thumbprint: string
  proof(request: {
    readonly method: string
    readonly url: string
    readonly token: string
    readonly nonce?: string | undefined
  }): string
}

export interface Prover {
  /** The thumbprint of its key. */
  readonly thumbprint: string
  /** The field that goes with a bound token among these; nothing where there is none. */
  beside(method: string, url: URL, headers: HeaderList): HeaderList
  /** Takes the nonce of a response. */
  read(headers: HeaderList): void
}

export function proverWith(key: BindingKey): Prover {
  let nonce: string | undefined
  return {
    thumbprint: key.thumbprint,
    beside(method, url, headers) {
      const token = /^DPoP\s+(\S+)/i.exec(header(headers, 'authorization') ?? '')?.[1]
      return token === undefined ? [] : [['DPoP', key.proof({ method, url: url.href, token, nonce })]]
    },
    read(headers) {
      nonce = header(headers, 'dpop-nonce') ?? nonce
    },
  }
}
