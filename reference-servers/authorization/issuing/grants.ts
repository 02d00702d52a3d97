/** What the server has given out as its own authorization server, and what stands behind it. */
import { randomUUID } from 'node:crypto'

interface Client {
  readonly id: string
  readonly name: string
  readonly redirectUris: readonly string[]
}

/** What a third party gave for a user. */
export interface Lent {
  access: string
  refresh: string | undefined
  /** Milliseconds since 1970. */
  expires: number
}

/** An authorization request on its way: its user has not agreed yet, or is at the third party. */
export interface Pending {
  readonly client: Client
  readonly redirectUri: string
  readonly challenge: string
  readonly state: string | null
  /** The browser in which it was made. */
  readonly browser: string
}

/** A login: what all tokens that come of it stand for. */
export interface Login {
  readonly client: string
  readonly subject: string
  readonly lent: Lent | undefined
}

interface Code extends Login {
  readonly challenge: string
  readonly redirectUri: string
}

export class Grants {
  readonly clients = new Map<string, Client>()
  /** Grants that wait for the user's consent, by what the page sends back. */
  readonly pending = new Map<string, Pending>()
  /** Grants whose user has consented and was sent to the third party, by the state of that request. */
  readonly sent = new Map<string, Pending>()
  readonly codes = new Map<string, Code>()
  readonly refreshTokens = new Map<string, Login>()
  readonly used = new Set<string>()
  /** By access token. */
  readonly logins = new Map<string, Login & { readonly expires: number }>()
  /** The clients to which the user of a browser has agreed. */
  readonly agreed = new Map<string, Set<string>>()

  agreedIn(browser: string): Set<string> {
    const agreed = this.agreed.get(browser) ?? new Set<string>()
    this.agreed.set(browser, agreed)
    return agreed
  }

  /** A code that can be redeemed once. */
  code(code: Code): string {
    const name = `code-${randomUUID()}`
    this.codes.set(name, code)
    return name
  }
}

/** The login behind the Bearer token of a request. */
export function bearerIn(authorization: string | undefined): string {
  const [, token = ''] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  return token
}
