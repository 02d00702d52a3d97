/** What our authorization servers have given out in one launch of the client. */
import { mintSecret } from '../../../../harness/index.ts'

export interface Grant {
  /** The site that issued it. */
  readonly site: string
  readonly clientId: string
  readonly scopes: readonly string[]
}

export class Grants {
  readonly #codes = new Map<string, Grant>()
  readonly #access = new Map<string, Grant>()
  readonly #refresh = new Map<string, Grant>()

  /** A code that can be redeemed once. */
  code(grant: Grant): string {
    return keep(this.#codes, 'code', grant)
  }

  redeem(code: string): Grant | undefined {
    const grant = this.#codes.get(code)
    this.#codes.delete(code)
    return grant
  }

  access(grant: Grant): string {
    return keep(this.#access, 'access', grant)
  }

  refresh(grant: Grant): string {
    return keep(this.#refresh, 'refresh', grant)
  }

  refreshed(token: string): Grant | undefined {
    return this.#refresh.get(token)
  }

  /** The grant behind a token that is still good. */
  of(token: string): Grant | undefined {
    return this.#access.get(token)
  }

  /** No access token that was issued so far is good any more. */
  expire(): void {
    this.#access.clear()
  }
}

function keep(store: Map<string, Grant>, kind: string, grant: Grant): string {
  const secret = mintSecret(kind)
  store.set(secret, grant)
  return secret
}
