/** What all parts of one authorization server share: keys, clients, codes, tokens. */
import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { JsonObject } from './json.ts'
import type { IssuerOptions, KnownClient } from './options.ts'
import { type Checks, type Seam, type Seams, through } from './seams.ts'

/** What a user has agreed to. */
export interface Grant {
  readonly client: KnownClient
  readonly redirectUri: string
  readonly challenge: string
  readonly scope: string
  readonly resource: string | undefined
}

export class Issuer {
  readonly options: IssuerOptions
  readonly seams: Seams
  readonly clients = new Map<string, KnownClient>()
  readonly codes = new Map<string, Grant>()
  readonly refreshTokens = new Map<string, Grant>()
  readonly used = new Set<string>()
  readonly #keys = generateKeyPair('ES256')
  /** Its identifier, once it listens. */
  origin = ''

  constructor(options: IssuerOptions) {
    this.options = options
    const { seams = {} } = options.fault ?? {}
    this.seams = typeof seams === 'function' ? seams() : seams
    for (const client of options.clients ?? []) this.clients.set(client.id, client)
  }

  /** Whether a check under its name is passed. */
  check<K extends keyof Checks>(name: K, clean: (...args: Checks[K]) => boolean, ...args: Checks[K]): boolean {
    const seam: Seam<Checks[K], boolean> | undefined = this.seams.checks?.[name]
    return through(seam, clean, ...args)
  }

  /** A JWT of its own. */
  async sign(claims: JWTPayload, header: JsonObject = {}): Promise<string> {
    const { privateKey } = await this.#keys
    return new SignJWT({ iss: this.origin, jti: randomUUID(), ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'own', ...header })
      .setIssuedAt()
      .sign(privateKey)
  }

  async publicKeys(): Promise<JsonObject> {
    const { kty = '', crv = '', x = '', y = '' } = await exportJWK((await this.#keys).publicKey)
    return { keys: [{ kty, crv, x, y, kid: 'own', alg: 'ES256', use: 'sig' }] }
  }

  async publicKey(): Promise<CryptoKey> {
    return (await this.#keys).publicKey
  }
}
