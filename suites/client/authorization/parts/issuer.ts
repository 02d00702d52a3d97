/** An authorization server of ours: it agrees to everything, and does what its script says otherwise. */
import { parseJson, type SiteAnswer, type SiteHandler, type SiteRequest } from '../../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/index.ts'
import type { Grant, Grants } from './grants.ts'

/** Paths that nobody could guess, so that a client has to have read the metadata. */
export const endpoints = { authorize: '/a1', token: '/t1', register: '/r1' } as const
/** The endpoints of 2025-03-26 for servers without metadata. */
export const defaultEndpoints = { authorize: '/authorize', token: '/token', register: '/register' } as const

type Endpoints = Readonly<Record<keyof typeof endpoints, string>>

export interface IssuerScript {
  /** The path of the issuer identifier; default none. */
  readonly path?: string
  readonly endpoints?: Endpoints
  /** Where the metadata is found; default the place of RFC 8414. */
  readonly places?: readonly string[]
  /** Changes the metadata. */
  readonly metadata?: (document: JsonObject, origin: string) => JsonObject
  /** Answers a registration; default 201 with a new id. */
  readonly register?: (body: JsonObject) => SiteAnswer | undefined
  /** Changes the parameters of the redirect back to the client. */
  readonly redirect?: (parameters: URLSearchParams, issuer: string) => URLSearchParams
  /** Answers token requests of grants that are not the usual ones; undefined: as ever. */
  readonly token?: (asked: TokenAsked) => SiteAnswer | undefined
  /** Changes the answer that issues an access token, or refuses it after all. */
  readonly issued?: (body: JsonObject, request: SiteRequest, origin: string) => SiteAnswer
  /** False: no refresh tokens. Default true. */
  readonly refreshTokens?: boolean
  readonly expiresIn?: number
}

export interface TokenAsked {
  readonly form: URLSearchParams
  readonly request: SiteRequest
  /** The identifier of the authorization server, and where it stands. */
  readonly issuer: string
  readonly origin: string
  /** The answer that issues an access token. */
  issue(clientId: string): SiteAnswer
}

const wellKnown = '/.well-known/oauth-authorization-server'

export function issuerUrl({ path = '' }: IssuerScript, origin: string): string {
  return `${origin}${path}`
}

/** @param site its name, under which its grants are kept */
export function issuerSite(site: string, script: IssuerScript, grants: Grants): SiteHandler {
  const { path = '', endpoints: at = endpoints, places = [`${wellKnown}${path}`] } = script
  let clients = 0
  const redirects = new Map<string, readonly string[]>()
  return (request) => {
    const origin = request.origins[site] ?? ''
    if (places.includes(request.path)) return { status: 200, body: metadataOf(script, at, origin) }
    switch (request.path) {
      case at.register: {
        const json = parseJson(request.body)
        const body = isJsonObject(json) ? json : {}
        const clientId = `${site}-client-${++clients}`
        const uris = Array.isArray(body.redirect_uris) ? body.redirect_uris : []
        redirects.set(
          clientId,
          uris.filter((uri) => typeof uri === 'string'),
        )
        return script.register?.(body) ?? { status: 201, body: { ...body, client_id: clientId } }
      }
      case at.authorize:
        return authorize(request, { site, script, grants, origin, registered: redirects })
      case at.token:
        return token(request, { site, script, grants, origin })
      default:
        return { status: 404 }
    }
  }
}

function metadataOf(script: IssuerScript, at: Endpoints, origin: string): JsonObject {
  const document: JsonObject = {
    issuer: issuerUrl(script, origin),
    authorization_endpoint: `${origin}${at.authorize}`,
    token_endpoint: `${origin}${at.token}`,
    registration_endpoint: `${origin}${at.register}`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    // OpenID Connect Discovery asks for these.
    jwks_uri: `${origin}/jwks`,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
  return script.metadata?.(document, origin) ?? document
}

interface AuthorizeParts {
  readonly site: string
  readonly script: IssuerScript
  readonly grants: Grants
  readonly origin: string
  readonly registered: ReadonlyMap<string, readonly string[]>
}

/** The user agrees at once. */
function authorize({ query }: SiteRequest, parts: AuthorizeParts): SiteAnswer {
  const { site, script, grants, origin, registered } = parts
  const clientId = query.get('client_id') ?? ''
  const back = query.get('redirect_uri') ?? registered.get(clientId)?.[0]
  if (back === undefined || !URL.canParse(back)) return { status: 400, body: 'no redirect_uri' }
  const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '')
  const parameters = new URLSearchParams({ code: grants.code({ site, clientId, scopes }) })
  const state = query.get('state')
  if (state !== null) parameters.set('state', state)
  const url = new URL(back)
  const changed = script.redirect?.(parameters, issuerUrl(script, origin)) ?? parameters
  for (const [name, value] of changed) url.searchParams.append(name, value)
  return { status: 302, headers: { Location: url.href } }
}

function token(request: SiteRequest, parts: Omit<AuthorizeParts, 'registered'>): SiteAnswer {
  const { site, script, grants, origin } = parts
  const form = new URLSearchParams(request.body)
  const issuer = issuerUrl(script, origin)
  const issue = (clientId: string) => issued({ site, clientId, scopes: scopesIn(form) }, parts, false, request)
  const special = script.token?.({ form, request, issuer, origin, issue })
  if (special !== undefined) return special
  const isRefresh = form.get('grant_type') === 'refresh_token'
  const grant = isRefresh ? grants.refreshed(form.get('refresh_token') ?? '') : grants.redeem(form.get('code') ?? '')
  if (grant === undefined) return { status: 400, body: { error: 'invalid_grant' } }
  return issued(grant, parts, !isRefresh, request)
}

const scopesIn = (form: URLSearchParams): readonly string[] =>
  (form.get('scope') ?? '').split(' ').filter((scope) => scope !== '')

function issued(
  grant: Grant,
  { script, grants, origin }: Pick<AuthorizeParts, 'script' | 'grants' | 'origin'>,
  refreshable: boolean,
  request: SiteRequest,
): SiteAnswer {
  const { refreshTokens = true, expiresIn = 3600 } = script
  const body = {
    access_token: grants.access(grant),
    token_type: 'Bearer',
    expires_in: expiresIn,
    ...(grant.scopes.length > 0 ? { scope: grant.scopes.join(' ') } : {}),
    ...(refreshTokens && refreshable ? { refresh_token: grants.refresh(grant) } : {}),
  }
  return script.issued?.(body, request, origin) ?? { status: 200, headers: { 'Cache-Control': 'no-store' }, body }
}
