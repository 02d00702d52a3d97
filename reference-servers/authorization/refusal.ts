/** What protects a server over Streamable HTTP. */
export interface Protection {
  /** The one good token. */
  readonly token: string
}

export type TokenProblem = 'missing' | 'malformed' | 'invalid'

export interface Refusal {
  status: number
  headers: Record<string, string>
  body?: string
}
