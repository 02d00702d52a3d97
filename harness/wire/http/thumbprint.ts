/** The name of a key: the same for its public and its private form (RFC 7638). */
import { createHash } from 'node:crypto'
import type { JsonObject } from '../../../schema/index.ts'

const members: Readonly<Record<string, readonly string[]>> = {
  EC: ['crv', 'kty', 'x', 'y'],
  RSA: ['e', 'kty', 'n'],
  OKP: ['crv', 'kty', 'x'],
}

/** A digest of the members that are required, in the order of their names. */
export function thumbprintOf(jwk: JsonObject): string {
  const names = members[String(jwk.kty)] ?? []
  const required = JSON.stringify(Object.fromEntries(names.map((name) => [name, jwk[name] ?? null])))
  return createHash('sha256').update(required).digest('base64url')
}
