/** An issuer of ours that the server trusts, and the tokens that it mints, good and wrong. */
import { randomUUID } from 'node:crypto'
import type { ServerDrive } from '../../../../harness/index.ts'
import { standBy } from '../../../stimuli/issuer.ts'
import { privateKeyOf, type Signer } from '../../../stimuli/signing-keys.ts'

/** Seconds. */
const hour = 3600

export interface Edits {
  readonly claims?: Readonly<Record<string, string | number | readonly string[] | undefined>>
  /** `none`: nobody signs it. `foreign`: with a key that the issuer has not published. */
  readonly key?: Signer | 'none'
}

export interface Issuer {
  readonly url: string
  mint(edits?: Edits): Promise<string>
}

/** Undefined when the server trusts none of ours, or its port is taken. */
export function issuerOf(
  { accounts, issuer: url }: Pick<ServerDrive, 'accounts' | 'issuer'>,
  endpoint: string,
  usualScope: string,
): Issuer | undefined {
  const { suiteIssuer } = accounts.authorization ?? {}
  if (suiteIssuer === undefined || url === undefined) return undefined
  const { audience = endpoint, scope = usualScope, claims: further } = suiteIssuer
  return {
    url,
    async mint({ claims = {}, key = 'own' } = {}) {
      const now = Math.floor(Date.now() / 1000)
      const usual = {
        iss: url,
        aud: audience,
        sub: 'suite-user',
        client_id: 'mcp-conform',
        scope,
        iat: now,
        exp: now + hour,
      }
      const all = Object.entries({ ...usual, ...further, jti: randomUUID(), ...claims })
      const payload = Object.fromEntries(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
      if (key === 'none') return `${encoded({ alg: 'none', typ: 'at+jwt' })}.${encoded(payload)}.`
      const { SignJWT } = await import('jose')
      const header = { alg: 'ES256', kid: 'suite', typ: 'at+jwt' }
      const token = await new SignJWT(payload).setProtectedHeader(header).sign(await privateKeyOf(key))
      // An ID token is for the client, and gives access to nothing.
      if (key === 'own' && payload.iss === url && payload.nonce === undefined) standBy(token, payload)
      return token
    },
  }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
