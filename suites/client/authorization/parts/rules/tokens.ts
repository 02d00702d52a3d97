/** How the client uses the tokens that it gets. */
import {
  each,
  type Finding,
  failed,
  type HttpExchange,
  header,
  notObserved,
  passed,
} from '../../../../../harness/index.ts'
import { authorizedRequests, type View } from '../view.ts'

const noToken = 'the client did not get a token'
/** What is kept of an access token of ours. */
export const accessToken = /mcpc_access~[0-9a-f]+/
export const accessTokens = /mcpc_access~[0-9a-f]+/g

/** The access tokens that were issued, each with the site of its issuer. */
export function tokensIssued({ tokens }: View): ReadonlyMap<string, string> {
  return new Map(
    tokens.flatMap(({ site, http }) =>
      [...(http.responseBody ?? '').matchAll(accessTokens)].map(([token]) => [token, site] as const),
    ),
  )
}

const bearer = ({ requestHeaders }: HttpExchange): string | undefined => header(requestHeaders, 'authorization')

export function sendsBearer(view: View): Finding {
  return each(
    authorizedRequests(view).filter(
      (http) => !accessToken.test(http.url) && (accessToken.test(requestText(http)) || bearer(http) !== undefined),
    ),
    (http) => {
      const value = bearer(http)
      const isRight = value !== undefined && /^bearer +mcpc_access~[0-9a-f]+$/i.test(value)
      return isRight ? passed : failed('Authorization: Bearer, and the token', value ?? null, http.seq)
    },
    noToken,
  )
}

export function sendsTokenEveryTime(view: View): Finding {
  // One that never sends it anywhere has not taken it up.
  const later = authorizedRequests(view).filter((http) => !mayBeginFlow(http, view))
  if (!later.some((http) => accessToken.test(requestText(http)))) return notObserved(noToken)
  return each(later, (http) =>
    accessToken.test(requestText(http))
      ? passed
      : failed('the token on every request', `${http.method} without it`, http.seq),
  )
}

/** Outside sessions, a request without a token may be the first one of a further flow, which gets a token of its own later. */
function mayBeginFlow(http: HttpExchange, { tokens }: View): boolean {
  if (accessToken.test(requestText(http)) || header(http.requestHeaders, 'mcp-session-id') !== undefined) return false
  return tokens.some(
    (token) =>
      token.http.status === 200 &&
      token.http.seq > http.seq &&
      token.parameters.get('grant_type') === 'authorization_code',
  )
}

export const keepsTokenOutOfUrl = (view: View): Finding =>
  each(
    authorizedRequests(view),
    (http) => (/mcpc_access/.test(decoded(http.url)) ? failed('no token in the URL', http.url, http.seq) : passed),
    noToken,
  )

export function sendsTokenOnce(view: View): Finding {
  return each(
    authorizedRequests(view).filter((http) => accessToken.test(requestText(http))),
    (http) => {
      const places = [bearer(http), http.url, http.requestBody].filter(
        (text) => text !== undefined && accessToken.test(text),
      )
      return places.length <= 1 ? passed : failed('the token in one place', `in ${places.length} places`, http.seq)
    },
    noToken,
  )
}

/** All of a request in which a secret could stand. */
export function requestText({ url, requestHeaders, requestBody = '' }: HttpExchange): string {
  return [url, ...requestHeaders.map(([, value]) => value), requestBody].join('\n')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What stands whole in a log is there for everybody who reads it. */
export function writesNoToken({ tokens, output }: View): Finding {
  const issued = tokens.find(({ http }) => http.status === 200)
  if (issued === undefined) return notObserved(noToken)
  const found = /mcpc_(?:access|refresh)~(?!cut)[0-9a-f]+/.exec(output)
  return found === null ? passed : failed('no token in what the client writes', found[0], issued.http.seq)
}
