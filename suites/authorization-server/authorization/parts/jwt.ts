/** JWTs as a client or an identity provider of ours signs them. */
import { randomUUID } from 'node:crypto'
<<<<<<< HEAD
import { exportJWK, generateKeyPair, importPKCS8, type JWTPayload, SignJWT } from 'jose'
import type { JsonObject } from '../../../../schema/index.ts'

/** Those of our identity provider, for the whole process, and those of a stranger. */
const own = generateKeyPair('ES256')
const foreign = generateKeyPair('ES256')

/** The keys that our identity provider publishes. */
export async function publishedKeys(): Promise<JsonObject> {
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK((await own).publicKey)
  return { keys: [{ kty, crv, x, y, kid: 'suite', alg: 'ES256', use: 'sig' }] }
}
=======
import type { JWTPayload } from 'jose'
import { parseJson } from '../../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/index.ts'
import { privateKeyOf } from '../../../stimuli/signing-keys.ts'
>>>>>>> main

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
export const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds
