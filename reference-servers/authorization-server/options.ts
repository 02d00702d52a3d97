import type { Fault } from './fault.ts'

export interface KnownClient {
  readonly id: string
  readonly secret?: string
  /** PEM; it signs assertions with ES256. */
  readonly publicKey?: string
  readonly redirectUris?: readonly string[]
  /** It has registered as one whose tokens are always bound to a key (RFC 9449, 5.2). */
  readonly isBound?: boolean
  /** The thumbprint of the key that its token is bound to. */
  readonly boundTo?: string
}

interface Partner {
  readonly issuer: string
  /** The id of the client there. */
  readonly clientId: string
  /** The scopes that its policy allows. */
  readonly scopes: readonly string[]
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
  /** The issuer of the identity provider whose grants it takes. */
  readonly trusts?: string
  /** The issuer of the JWTs of workloads, and the one workload that may have tokens. */
  readonly workloads?: { readonly issuer: string; readonly subject: string }
  /** As an identity provider: the authorization server of an MCP server for which it gives grants. */
  readonly partner?: Partner
  readonly fault?: Fault
}
