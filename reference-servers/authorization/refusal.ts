/** What protects a server over Streamable HTTP. */
export interface Protection {
  /** A token that is always good, for everything. */
  readonly token: string
  /** The token of a second user, who may not get private things. */
  readonly other?: string
  /** The issuer of further ones: JWTs for this server. */
  readonly issuer?: string
  /** The Cookie headers of browsers in which the two users are logged in: there are pages for them. */
  readonly logins?: { readonly own: string; readonly other: string }
}

/** `scope`: the token is good, and not for this. `proof`: it is bound to a key, of which there is no good proof. */
export type TokenProblem = 'missing' | 'malformed' | 'invalid' | 'scope' | 'proof' | 'nonce'

/** The claims of a JWT, as far as they count. */
export interface Claims {
  readonly iss?: unknown
  readonly aud?: unknown
  readonly exp?: unknown
  readonly nbf?: unknown
  readonly scope?: unknown
  readonly nonce?: unknown
  /** The key that it is bound to. */
  readonly cnf?: unknown
}

export interface Refusal {
  status: number
  headers: Record<string, string>
  body?: string
}
