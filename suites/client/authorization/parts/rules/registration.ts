/** How the client is known to the authorization server. */
import { each, type Finding, failed, notObserved, passed, warned } from '../../../../../harness/index.ts'
import type { Json } from '../../../../../schema/index.ts'
import { type LaunchCircumstances, noAuthorization } from '../judge.ts'
import type { View } from '../view.ts'
import { isServerMetadata } from './discovery.ts'

const noRegistration = 'the client did not register'

const textsIn = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

export function registers(view: View, { isCutShort }: LaunchCircumstances): Finding {
  if (view.registrations.length > 0) return passed
  // A client that has an id of its own need not register.
  if (view.authorizations.length > 0) return notObserved('the client has a client id already')
  const found = view.documents.find((one) => isServerMetadata(one) && one.http.status === 200)
  if (found === undefined || isCutShort) return notObserved(noAuthorization)
  return failed('a registration', 'the client stopped once it had the metadata', found.http.seq)
}

export function hasClientId(view: View): Finding {
  const given = view.registrations.length
  return each(
    view.authorizations,
    ({ parameters, http }) => {
      const id = parameters.get('client_id')
      if (id === null || id === '' || id === 'undefined' || id === 'null')
        return failed('a client_id in the authorization request', id, http.seq)
      if (id.startsWith('https://') || id.includes('-client-')) return passed
      return given > 0
        ? failed('the client id of the registration', id, http.seq)
        : notObserved('whether the client id was given beforehand cannot be seen')
    },
    noAuthorization,
  )
}

const types = ['native', 'web']

export const namesApplicationType = (view: View): Finding =>
  each(
    view.registrations,
    ({ body, http }) => {
      const type = body.application_type
      return types.some((each) => each === type)
        ? passed
        : failed('application_type native or web', type ?? null, http.seq)
    },
    noRegistration,
  )

/** Judges the registrations whose redirect URIs are all of one kind. */
function applicationType(view: View, kind: 'native' | 'web'): Finding {
  const fitting = view.registrations.filter(({ body }) => {
    const uris = textsIn(body.redirect_uris).filter((uri) => URL.canParse(uri))
    const isNative = (uri: string): boolean => isLoopback(new URL(uri)) || !/^https?:/i.test(uri)
    return uris.length > 0 && (kind === 'native' ? uris.some(isNative) : !uris.some(isNative))
  })
  return each(
    fitting,
    ({ body, http }) =>
      body.application_type === undefined || body.application_type === kind
        ? passed
        : failed(`application_type ${kind}`, body.application_type, http.seq),
    `the client registered no redirect URI of a ${kind} client`,
  )
}

export const isNative = (view: View): Finding => applicationType(view, 'native')
export const isWeb = (view: View): Finding => applicationType(view, 'web')

/** Judges the redirect URIs of registrations and of authorization requests. */
export function redirectsAreLocalOrSecure(view: View): Finding {
  const registered = view.registrations.flatMap(({ body, http }) =>
    textsIn(body.redirect_uris).map((uri) => ({ uri, seq: http.seq })),
  )
  const asked = view.authorizations.flatMap(({ parameters, http }) =>
    parameters.getAll('redirect_uri').map((uri) => ({ uri, seq: http.seq })),
  )
  return each(
    [...registered, ...asked],
    ({ uri, seq }) => {
      const expected = 'a redirect URI that is on localhost or uses https'
      if (!URL.canParse(uri)) return failed(expected, uri, seq)
      const url = new URL(uri)
      if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))) return passed
      // Schemes of native apps are not mentioned.
      return url.protocol === 'http:' ? failed(expected, uri, seq) : warned(expected, uri, seq)
    },
    'the client named no redirect URI',
  )
}

export function redirectIsRegistered(view: View): Finding {
  const registered = view.registrations.flatMap(({ body }) => textsIn(body.redirect_uris))
  if (registered.length === 0) return notObserved(noRegistration)
  return each(
    view.authorizations,
    ({ parameters, http }) => {
      const uri = parameters.get('redirect_uri')
      if (uri === null) return notObserved('the authorization request left the redirect URI out')
      const isListed = registered.some((one) => withoutLoopbackPort(one) === withoutLoopbackPort(uri))
      return isListed ? passed : failed('a redirect URI that was registered', uri, http.seq)
    },
    noAuthorization,
  )
}

/** The port of a loopback URI may differ (RFC 8252, 7.3). */
function withoutLoopbackPort(uri: string): string {
  if (!URL.canParse(uri)) return uri
  const url = new URL(uri)
  if (url.protocol !== 'http:' || !isLoopback(url)) return uri
  url.port = ''
  return url.href
}

/** A client on the user's machine keeps no secret. */
export const isPublic = (view: View): Finding =>
  each(
    view.registrations.filter(({ body }) =>
      textsIn(body.redirect_uris).some((uri) => URL.canParse(uri) && isLoopback(new URL(uri))),
    ),
    ({ body, http }) => {
      const method = body.token_endpoint_auth_method
      return method === 'none' || method === undefined
        ? passed
        : failed('token_endpoint_auth_method none', method, http.seq)
    },
    noRegistration,
  )
