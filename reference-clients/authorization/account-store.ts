/** What a client keeps of its authorization servers beyond its own end, if its user has given it a folder. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../messages.ts'
import type { ClientIdentity, Protection, Stored, Tokens } from './decisions.ts'

/** What belongs to one authorization server. */
export interface Account {
  identity?: ClientIdentity
  tokens?: Tokens
  /** All scopes that were asked for so far. */
  requested: string[]
}

const files: Readonly<Record<Stored, string>> = { accounts: 'accounts.json', key: 'key.pem' }

/** For its owner alone. */
export const ownersAlone: Protection = { mode: 0o600 }

export class AccountStore {
  readonly #folder: string | undefined
  readonly #protection: (what: Stored, folder: string) => Protection

  constructor(folder: string | undefined, protection: (what: Stored, folder: string) => Protection) {
    this.#folder = folder
    this.#protection = protection
  }

  read(key: string): Account | undefined {
    return this.#all()[key]
  }

  write(key: string, account: Account): void {
    this.#write('accounts', () => JSON.stringify({ ...this.#all(), [key]: account }))
  }

  /** The key to which tokens are bound, in PEM. */
  readKey(): string | undefined {
    return this.#read('key')
  }

  writeKey(pem: string): void {
    this.#write('key', () => pem)
  }

  #write(what: Stored, content: () => string): void {
    if (this.#folder === undefined) return
    const { mode, folder } = this.#protection(what, this.#folder)
    const within = join(this.#folder, folder?.name ?? '.')
    if (folder !== undefined) mkdirSync(within, { recursive: true, mode: folder.mode })
    const file = join(within, files[what])
    writeFileSync(file, content(), { mode })
    // The mode of a file that was there already, and what the umask has taken away.
    chmodSync(file, mode)
  }

  #read(what: Stored): string | undefined {
    if (this.#folder === undefined) return undefined
    try {
      return readFileSync(
        join(this.#folder, this.#protection(what, this.#folder).folder?.name ?? '.', files[what]),
        'utf8',
      )
    } catch {
      // Nothing was written yet.
      return undefined
    }
  }

  #all(): Record<string, Account> {
    try {
      const all: unknown = JSON.parse(this.#read('accounts') ?? '{}')
      return isObject(all) ? Object.fromEntries(Object.entries(all).flatMap(toAccount)) : {}
    } catch {
      return {}
    }
  }
}

function toAccount([key, value]: [string, unknown]): [string, Account][] {
  if (!isObject(value) || !isObject(value.identity)) return []
  const { identity, tokens, requested } = value
  const clientId = String(identity.clientId)
  const secret = identity.clientSecret
  const account: Account = {
    identity: typeof secret === 'string' ? { clientId, clientSecret: secret } : { clientId },
    requested: Array.isArray(requested) ? requested.map(String) : [],
  }
  if (isObject(tokens))
    account.tokens = {
      access: String(tokens.access),
      ...(typeof tokens.refresh === 'string' ? { refresh: tokens.refresh } : {}),
      ...(tokens.isBound === true ? { isBound: true } : {}),
    }
  return [[key, account]]
}
