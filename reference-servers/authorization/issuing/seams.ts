/** Where a fault or a quirk may reach into the server as an authorization server. */
import type { Seam } from '../../seams.ts'
import type { ConsentPage } from './consent-page.ts'
import type { Cookie } from './cookies.ts'
import type { Lent, Login, Pending } from './grants.ts'

export interface IssuingSeams {
  /** Whether an endpoint is there. */
  serves?: Seam<[path: string], boolean>
  /** Whether an authorization request names a redirect URI of its client. */
  isRegistered?: Seam<[uri: string, registered: readonly string[]], boolean>
  /** Where a user is sent whose request names another one; undefined: nowhere. */
  refused?: Seam<[uri: string], string | undefined>
  /** Whether the user is asked before this client gets anything. */
  needsConsent?: Seam<[client: string, agreed: ReadonlySet<string>], boolean>
  /** The page on which the user is asked. */
  consentPage?: Seam<[page: ConsentPage], string>
  /** The fields of its answer that keep it out of frames. */
  framing?: Seam<[], Readonly<Record<string, string>>>
  /** A cookie as a field of an answer. */
  cookie?: Seam<[cookie: Cookie], string>
  /** What a browser shows of a cookie. */
  cookieIn?: Seam<[name: string, field: string | undefined], string | undefined>
  /** Whether a consent comes from the browser that was asked. */
  isAskedBrowser?: Seam<[request: Pending, browser: string | undefined], boolean>
  /** The state of a request to the third party; `own` is that of the client. */
  state?: Seam<[own: string | null], string>
  /** The request behind a state with which a browser comes back; a request is taken once. */
  returning?: Seam<[state: string, sent: Map<string, Pending>, pending: Map<string, Pending>], Pending | undefined>
  /** Whether the state is that of the browser which comes back. */
  isOwnState?: Seam<[state: string, kept: string | undefined], boolean>
  /** What a third party gave for a code; undefined: nothing. */
  lent?: Seam<[lent: Lent | undefined], Lent | undefined>
  /** The access token of a login. */
  accessToken?: Seam<[own: string, login: Login], string>
  /** How long it is good, in seconds. */
  lifetime?: Seam<[], number | undefined>
  /** Whether what the third party gave for a login is still good. */
  isAlive?: Seam<[lent: Lent], Promise<boolean>>
  /** What is lent for a login, when its tool asks the third party. */
  lentFor?: Seam<[login: Login, all: ReadonlyMap<string, Login>], Lent | undefined>
  /** Gets a new token of the third party; false: there is none. */
  renew?: Seam<[lent: Lent], Promise<boolean>>
  /** The refresh token that takes the place of one. */
  nextRefresh?: Seam<[given: string], string>
  /** Whether a refresh token was used before. */
  isUsed?: Seam<[given: string], boolean>
}
