/** The choices of a client that authorizes. Each gets the facts and `next`, the choice of a correct client. */
import type { JsonObject } from '../messages.ts'
import type { Challenge } from './challenges.ts'
import type { Proving, Unsigned } from './proof.ts'

/** Who the client is to authorization servers, where its user has said so. */
export interface GivenIdentity {
  clientId?: string
  clientSecret?: string
  /** The authorization server that the id belongs to; any when left out. */
  clientIssuer?: string
  /** Where the metadata document of the client is. */
  clientMetadataUrl?: string
  /** With which it serves a metadata document of its own, where it was given none. PEM. */
  certificate?: { readonly key: string; readonly cert: string }
  /** How it gets tokens where no user is asked; left out: it asks its user. */
  grantType?: string
  /** PEM, for P-256. */
  privateKey?: string
  /** Where its user has signed on. */
  identityProvider?: IdentityProvider
  /** The JWTs of the workload that the client is: one that is good here, and others that it was left with. */
  workload?: { readonly good: string; readonly over?: string; readonly other?: string }
}

/** The identity provider of an enterprise, and who the client is there. */
export interface IdentityProvider {
  tokenEndpoint: string
  clientId: string
  clientSecret?: string
  /** The identity assertion of the sign-on. */
  idToken: string
}

/** What a client is known by at one authorization server. */
export interface ClientIdentity {
  clientId: string
  clientSecret?: string
}

/** Where a URL stands in the flow: as it was named, or as a redirect has it. */
export type Step = 'named' | 'redirected'

type SecretMethod = 'client_secret_basic' | 'client_secret_post'

export interface Tokens {
  access: string
  refresh?: string
  /** Bound to the key of the client. */
  isBound?: boolean
}

/** What a client stores beyond its own end. */
export type Stored = 'accounts' | 'key'

/** The modes of a file, and of a folder of its own around it. */
export interface Protection {
  readonly mode: number
  readonly folder?: { readonly name: string; readonly mode: number }
}

/** Between the authorization request and its answer. */
interface PendingRequest {
  readonly issuer: string
  readonly metadata: JsonObject
  readonly state: string
  readonly verifier: string
}

/** A metadata document that the client serves. */
export interface HostedDocument {
  readonly status: number
  readonly type: string
  readonly body: JsonObject
}

/** How a user may be sent to a URL without opening a browser straight away. */
export interface OtherWays {
  /** A shell starts the browser: it reads the URL as a part of its command, or has it in a variable. */
  inShell(as: 'text' | 'variable'): Promise<void>
  /** Writes a line for the user. */
  say(line: string): void
}

/** What a client with a user could do. */
interface Ways {
  register(): Promise<unknown>
  askUser(): Promise<void>
}

export interface AuthorizationDecisions {
  /** What a 401 or 403 says: its WWW-Authenticate. */
  challenge(field: string | undefined, next: () => Challenge | undefined): Challenge | undefined
  /** Where the metadata of the resource is looked for, in order. */
  resourceMetadataUrls(server: string, challenge: Challenge | undefined, next: () => string[]): string[]
  /** Is the document that of the server? */
  acceptsResource(metadata: JsonObject, server: string, next: () => boolean): boolean
  /** The issuer whose authorization server is used. */
  issuer(resource: JsonObject | undefined, server: string, next: () => string): string
  /** Where the metadata of the authorization server is looked for, in order. */
  serverMetadataUrls(issuer: string, next: () => string[]): string[]
  /** Is the document that of the issuer, and can the client go on with it? */
  acceptsServer(metadata: JsonObject, issuer: string, next: () => boolean): boolean
  /** Does the authorization server support PKCE as the revision wants it? */
  provesPkce(metadata: JsonObject, next: () => boolean): boolean
  /** The name under which what belongs to an authorization server is kept: in memory, or stored beyond the end of the client. */
  storeKey(issuer: string, stored: boolean, next: () => string): string
  /** How what is stored in a folder is protected from other users. */
  protects(what: Stored, folder: string, next: () => Protection): Protection
  /** Is the given client id one for this authorization server? */
  givenFits(issuer: string, next: () => boolean): boolean
  /** May the user be sent to the authorization endpoint? */
  acceptsEndpoint(url: string, next: () => boolean): boolean
  /** The user is sent to a URL; `next` opens it in the browser, with no shell in between. */
  opens(url: string, ways: OtherWays, next: () => Promise<void>): Promise<void>
  /** Is a URL one that is not asked, for anybody could read along? */
  isPlain(url: URL, step: Step, next: () => boolean): boolean
  /** The addresses of a host that are looked at. */
  addressesOf(host: string, next: () => Promise<readonly string[]>): Promise<readonly string[]>
  /** Is an address one that is not asked, for it belongs to a network of its own? */
  isInner(address: string, step: Step, next: () => boolean): boolean
  /** Does the client connect to the address that it has looked at? */
  pins(next: () => boolean): boolean
  /** Does it follow a redirect of a metadata document? */
  followsRedirects(next: () => boolean): boolean
  /** How the client gets its id. */
  identity(
    metadata: JsonObject,
    next: () => 'given' | 'document' | 'register' | 'none',
  ): 'given' | 'document' | 'register' | 'none'
  /** The metadata document that it serves. */
  document(url: string, next: () => HostedDocument): HostedDocument
  /** After a refused registration. */
  registrationRefused(body: JsonObject, next: () => ClientIdentity | undefined): ClientIdentity | undefined
  /** A client without a user: does something else come first? */
  beforeUnattended(ways: Ways, next: () => Promise<void>): Promise<void>
  /** How it says who it is. */
  authentication(secret: string | undefined, next: () => 'assertion' | 'secret'): 'assertion' | 'secret'
  /** The claims of its assertion. */
  assertion(
    claims: JsonObject,
    where: { readonly server: string; readonly endpoint: string },
    next: () => JsonObject,
  ): JsonObject
  /** The JWT of a workload that is shown. */
  workloadToken(given: NonNullable<GivenIdentity['workload']>, next: () => string): string
  /** Does the client bind its tokens to a key (DPoP)? */
  bindsTokens(metadata: JsonObject, next: () => boolean): boolean
  /** The proof that goes with a request; undefined: none. `next` signs one. */
  proof(made: Unsigned, about: Proving, next: (made: Unsigned) => string): string | undefined
  /** The scheme with which a bound token is shown. */
  scheme(next: () => string): string
  /** Is a nonce taken that a server wants in the proof? */
  takesNonce(purpose: 'token' | 'message', next: () => boolean): boolean
  /** The scopes to ask for; undefined: no scope parameter. */
  scopes(
    known: { challenged: string | undefined; supported: readonly string[]; requested: readonly string[] },
    next: () => string[] | undefined,
  ): string[] | undefined
  /** The resource parameter; undefined: none. */
  resource(server: string, metadata: JsonObject | undefined, next: () => string | undefined): string | undefined
  /** Is the redirect back the answer to the request? */
  acceptsRedirect(answer: URLSearchParams, request: PendingRequest, next: () => boolean): boolean
  /** The token is refused, and there is a refresh token. */
  refreshes(tokens: Tokens | undefined, next: () => boolean): boolean
  /** How a client with a secret authenticates, where the metadata lists these methods. */
  clientAuthentication(methods: readonly unknown[], next: () => SecretMethod): SecretMethod
  /** The token that goes with a request; undefined: none. */
  tokenFor(tokens: Tokens | undefined, server: string, next: () => string | undefined): string | undefined
  /** What comes after a refusal, which has been tried so many times. `repeat`: the same request once more. */
  afterRefusal(times: number, next: () => 'authorize' | 'give up'): 'authorize' | 'repeat' | 'give up'
}
