import type { Fault } from './fault.ts'

export interface KnownClient {
  readonly id: string
  readonly secret?: string
  readonly redirectUris?: readonly string[]
}

/** Options of one authorization server. */
export interface IssuerOptions {
  /** Clients that are known beforehand. */
  readonly clients?: readonly KnownClient[]
  /** The one user. */
  readonly user?: { readonly name: string; readonly password: string }
  /** The MCP server for which it issues tokens. */
  readonly resource?: string
  /** A certificate that it trusts when it fetches client id metadata documents. */
  readonly certificate?: string
  readonly fault?: Fault
}
