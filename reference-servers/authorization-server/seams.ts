/** Named places where a fault may step in. Each gets what the clean code gets, and `next`, the clean code itself. */
import type { Answer } from './answer.ts'
import type { Jag } from './jag.ts'
import type { JsonObject } from './json.ts'

export type Seam<A extends unknown[], R> = (...args: [...A, next: (...args: A) => R]) => R

/** What is checked before something is granted. `true`: it is good. */
export interface Checks {
  /** The redirect URI of an authorization request, against those of the client. */
  redirect: [uri: string, registered: readonly string[]]
  /** A redirect URI of a registration. */
  registeredRedirect: [uri: string]
  /** Is the client known at all? */
  client: [id: string]
  /** An authorization request: is there a code challenge? */
  challenge: [challenge: string]
  /** The verifier of a token request. */
  verifier: [verifier: string | undefined, challenge: string]
  /** Was the code, or the refresh token, not redeemed before? */
  codeUnused: [code: string]
  refreshUnused: [token: string]
  /** Is it a resource for which tokens are issued? */
  resource: [asked: string, known: string]
  /** The token of a request to the userinfo endpoint. */
  bearer: [verified: boolean]
  /** A client id metadata document. */
  documentId: [named: string, url: string]
  documentMembers: [document: JsonObject]
  /** A client assertion, and the subject token of an exchange: is it signed, of the right issuer, and not over? */
  clientAssertion: [verified: boolean]
  /** The secret of a client, and what it was given for it. */
  clientSecret: [own: string | undefined, given: string | undefined]
  subjectToken: [verified: boolean]
  /** Is the subject token for the client that asks? */
  subjectAudience: [audience: string, client: string]
  /** A grant of the identity provider: its signature, issuer and end; its type; for whom it is; to whom it was given. */
  grantSignature: [verified: boolean]
  grantType: [typ: string]
  grantAudience: [audience: string, own: string]
  grantClient: [named: string, client: string]
  /** A proof of possession: one of the rules for it. */
  proof: [rule: ProofRule, isKept: boolean]
  /** A client that has registered as one whose tokens are bound: does it show a proof? */
  bound: [isShown: boolean]
  /** The JWT of a workload: its signature; its issuer, subject, audience and end; its name. */
  workloadSignature: [verified: boolean]
  workloadIssuer: [issuer: string, trusted: string]
  workloadClaims: [areGood: boolean]
  workloadSubject: [subject: string, allowed: string]
}

export type ProofRule = 'one' | 'type' | 'algorithm' | 'key' | 'signature' | 'method' | 'target' | 'time' | 'id'

export interface Seams {
  readonly checks?: { readonly [K in keyof Checks]?: Seam<Checks[K], boolean> }
  /** A path is asked for: the metadata document there. */
  readonly document?: Seam<[path: string], JsonObject | undefined>
  /** The parameters of the redirect back to the client. */
  readonly redirect?: Seam<[parameters: URLSearchParams], URLSearchParams>
  /** Where the user is sent when a request is refused; undefined: nowhere. */
  readonly refusal?: Seam<[uri: string | undefined], string | undefined>
  /** The response types that are granted. */
  readonly responseType?: Seam<[type: string], boolean>
  /** The body of an answer of the token endpoint, and its headers. */
  readonly token?: Seam<[grant: string, body: JsonObject], JsonObject>
  readonly tokenHeaders?: Seam<[], Readonly<Record<string, string>>>
  /** What a token that is bound to a key says of it. */
  readonly confirmation?: Seam<[thumbprint: string], JsonObject>
  /** The text that asks for consent. */
  readonly consent?: Seam<[lines: ConsentLines], readonly string[]>
  /** A client id metadata document is needed: true when one that was kept will do. */
  readonly keepsDocument?: Seam<[url: string, isFresh: boolean], boolean>
  /** A URL that the server is asked to fetch answers with a redirect: follow it. */
  readonly followsRedirects?: boolean
  /** Characters of a document that are read at most. */
  readonly mostOfDocument?: Seam<[], number>
  /** What it does with the URL of a client: it may take it without a look at the document, or fetch nothing from there. */
  readonly fetches?: Seam<[url: string], 'fetches' | 'trusts' | 'refuses'>
  /** A grant is given as identity provider: its claims and its type. */
  readonly jag?: Seam<[jag: Jag], Jag>
  /** A token request is refused: the answer. */
  readonly refusedToken?: Seam<[error: string, grant: string], Answer>
  /** The answer to a registration. */
  readonly registers?: Seam<[], boolean>
}

interface ConsentLines {
  readonly name: string
  readonly host: string
  /** Whether all redirect URIs of the client are on the user's machine. */
  readonly isLocal: boolean
}

export function through<A extends unknown[], R>(
  seam: Seam<A, R> | undefined,
  clean: NoInfer<(...args: A) => R>,
  ...args: A
): R {
  return seam === undefined ? clean(...args) : seam(...args, clean)
}
