import type { JWTPayload } from 'jose'

/** A grant of an identity provider (an Identity Assertion JWT Authorization Grant), before it is signed. */
export interface Jag {
  readonly claims: JWTPayload
  readonly typ: string
}
