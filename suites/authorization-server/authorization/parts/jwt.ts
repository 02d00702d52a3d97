/** JWTs as a client or an identity provider of ours signs them. */
import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { privateKeyOf } from '../../../stimuli/signing-keys.ts'

/** @param key PEM, or one of the two */
export async function signed(claims: JWTPayload, typ: string | undefined, key: string): Promise<string> {
  const { importPKCS8, SignJWT } = await import('jose')
  const isOurs = key === 'own' || key === 'foreign'
  const privateKey = isOurs ? await privateKeyOf(key) : await importPKCS8(key, 'ES256')
  const header = { alg: 'ES256', ...(isOurs ? { kid: 'suite' } : {}) }
  return new SignJWT({ jti: randomUUID(), ...claims })
    .setProtectedHeader(typ === undefined ? header : { ...header, typ })
    .setIssuedAt()
    .sign(privateKey)
}

/** Seconds from now. */
export const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds
