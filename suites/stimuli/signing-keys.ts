/** What tokens of ours are signed with. A run without authorization loads no library for it and makes no key. */
import type { GenerateKeyPairResult } from 'jose'
import type { JsonObject } from '../../schema/index.ts'

/** `own` is published; nobody has heard of `foreign`. */
export type Signer = 'own' | 'foreign'

const pairs = new Map<Signer, Promise<GenerateKeyPairResult>>()

/** One for the whole process: servers keep the keys that they have fetched. */
export async function privateKeyOf(signer: Signer): Promise<GenerateKeyPairResult['privateKey']> {
  return (await pairOf(signer)).privateKey
}

/** The document with the key that is published. */
export async function publishedKeys(): Promise<JsonObject> {
  const { exportJWK } = await import('jose')
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK((await pairOf('own')).publicKey)
  return { keys: [{ kty, crv, x, y, kid: 'suite', alg: 'ES256', use: 'sig' }] }
}

/** The published key as a text (PEM), which a careless verifier takes for the secret of an HMAC. */
export async function publicKeyAsSecret(): Promise<Uint8Array> {
  const { exportSPKI } = await import('jose')
  return new TextEncoder().encode(await exportSPKI((await pairOf('own')).publicKey))
}

function pairOf(signer: Signer): Promise<GenerateKeyPairResult> {
  const known = pairs.get(signer)
  if (known !== undefined) return known
  const pair = import('jose').then(({ generateKeyPair }) => generateKeyPair('ES256'))
  pairs.set(signer, pair)
  return pair
}
