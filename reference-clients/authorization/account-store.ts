/** What a client keeps of its authorization servers beyond its own end, if its user has given it a folder. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../messages.ts'
import type { ClientIdentity, Tokens } from './decisions.ts'

/** What belongs to one authorization server. */
export interface Account {
  identity?: ClientIdentity
  tokens?: Tokens
  /** All scopes that were asked for so far. */
  requested: string[]
}

export class AccountStore {
  readonly #file: string | undefined

  constructor(folder: string | undefined) {
    this.#file = folder === undefined ? undefined : join(folder, 'accounts.json')
  }

  read(key: string): Account | undefined {
    return this.#all()[key]
  }

  write(key: string, account: Account): void {
    if (this.#file === undefined) return
    writeFileSync(this.#file, JSON.stringify({ ...this.#all(), [key]: account }), { mode: 0o600 })
  }

  #all(): Record<string, Account> {
    if (this.#file === undefined) return {}
    try {
      const all: unknown = JSON.parse(readFileSync(this.#file, 'utf8'))
      return isObject(all) ? Object.fromEntries(Object.entries(all).flatMap(toAccount)) : {}
    } catch {
      // Nothing was written yet.
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
    }
  return [[key, account]]
}
