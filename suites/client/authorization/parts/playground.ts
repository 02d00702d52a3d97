/** An MCP server that wants tokens, the authorization servers that issue them, and the user who agrees. */
import {
  header,
  type IncomingHttp,
  type Origins,
  revisionOf,
  type ServerScript,
  type SiteHandler,
  type SiteRequest,
  type Surroundings,
} from '../../../../harness/index.ts'
import type { JsonObject, RevisionId } from '../../../../schema/index.ts'
import { type Grant, Grants } from './grants.ts'
import { type IssuerScript, issuerSite, issuerUrl } from './issuer.ts'

/** Where things are in one launch. */
export interface Places {
  readonly origins: Origins
  /** The URL of the MCP endpoint. */
  readonly server: string
  /** The identifier of an authorization server of ours, by its site. */
  readonly issuer: (site: string) => string
}

export interface Play<L extends string> {
  readonly revision: RevisionId
  /** The scenario's name for the launch, where it has several. */
  readonly variant?: string
  /** Which of the two servers of a launch it is; default the first. */
  readonly at?: 'mcp' | 'other'
  /** The path of the endpoint. */
  readonly path?: string
  /** The authorization servers by their sites; default one, called `issuer`, or the MCP server itself in 2025-03-26. */
  readonly issuers?: Readonly<Record<string, IssuerScript>>
  /** The documents of the MCP server's origin, by path; default that of the endpoint, which names all authorization servers. */
  readonly documents?: (places: Places, grants: Grants) => Readonly<Record<string, JsonObject>>
  /** The value of WWW-Authenticate, or several; default one that names the resource metadata, if there is any. */
  readonly challenge?: (places: Places) => string | readonly string[] | undefined
  /** Why a request with a good token is refused, if it is: the scopes that it lacks. */
  readonly lacking?: (request: IncomingHttp<L>, grant: Grant) => string | undefined
  /** Where a request with a good token is redirected to, if it is. */
  readonly moved?: (request: IncomingHttp<L>, places: Places) => string | undefined
  /** Sees the requests that have a good token. */
  readonly onAccepted?: (request: IncomingHttp<L>, grants: Grants, grant: Grant) => void
  /** Looks at a request to the endpoint in place of us, after which `next` serves it. */
  readonly protects?: (
    request: IncomingHttp<L>,
    next: () => Promise<void>,
    grants: Grants,
    places: Places,
  ) => Promise<void>
  readonly browser?: Surroundings['browser']
  readonly ports?: Surroundings['ports']
  readonly untrusted?: Surroundings['untrusted']
  readonly trap?: Surroundings['trap']
  readonly home?: Surroundings['home']
  /** Paths of the MCP server's origin that are answered by a redirect. */
  readonly redirects?: Readonly<Record<string, string>>
  /** The grants of an earlier launch, which are still valid. */
  readonly grants?: Grants
  /** What else our server does. */
  readonly script?: Omit<ServerScript<L>, 'surroundings' | 'path' | 'onHttp'>
}

/** The sites of a revision: before 2025-06-18 the MCP server is its own authorization server. */
export const usualSite = (revision: RevisionId): 'mcp' | 'issuer' =>
  revisionOf(revision).authorization === 'own' ? 'mcp' : 'issuer'

export const resourceDocument = '/.well-known/oauth-protected-resource'

/** The well-known place of the metadata of an endpoint. */
export const documentPath = (endpoint: string): string => `${resourceDocument}${endpoint === '/' ? '' : endpoint}`

export function playground<L extends string>(play: Play<L>): ServerScript<L> {
  const { revision, variant, at = 'mcp', path = '/mcp', browser, ports, untrusted, trap, home, redirects = {} } = play
  const { issuers = { [usualSite(revision)]: {} } } = play
  const { grants = new Grants() } = play
  const places = (origins: Origins): Places => ({
    origins,
    server: `${origins[at]}${path}`,
    issuer: (site) => issuerUrl(issuers[site] ?? {}, origins[site] ?? ''),
  })
  const sites = Object.fromEntries(
    Object.entries(issuers).map(([site, script]) => [site, issuerSite(site, script, grants)]),
  )
  const beside = sites[at] ?? nothing
  return {
    ...play.script,
    path,
    surroundings: {
      variant,
      browser,
      ports,
      untrusted,
      trap,
      home,
      sites: {
        ...sites,
        [at]: (request: SiteRequest) => {
          const elsewhere = redirects[request.path]
          if (elsewhere !== undefined) return { status: 302, headers: { Location: elsewhere } }
          const body = documentsOf(play, places(request.origins), grants)[request.path]
          return body === undefined ? beside(request) : { status: 200, body }
        },
      },
    },
    onHttp: (request, next) =>
      play.protects?.(request, next, grants, places(request.origins)) ??
      protect(request, next, play, grants, places(request.origins)),
  }
}

/** Two protected servers in one launch, each with authorization servers and tokens of its own. */
export function bothProtected<L extends string>(first: Play<L>, second: Omit<Play<L>, 'at'>): ServerScript<L> {
  const { surroundings, ...script } = playground(first)
  const { surroundings: around, ...other } = playground<L>({ ...second, at: 'other' })
  return { ...script, other, surroundings: { ...surroundings, sites: { ...surroundings?.sites, ...around?.sites } } }
}

const nothing: SiteHandler = () => ({ status: 404 })

function documentsOf<L extends string>(
  play: Play<L>,
  places: Places,
  grants: Grants,
): Readonly<Record<string, JsonObject>> {
  const { revision, at = 'mcp', path = '/mcp', documents, issuers = { [usualSite(revision)]: {} } } = play
  if (documents !== undefined) return documents(places, grants)
  if (revisionOf(revision).authorization === 'own') return {}
  return {
    [documentPath(path)]: aboutResource(
      places,
      Object.keys(issuers).filter((site) => site !== at),
    ),
  }
}

/** A metadata document of the MCP server. */
export function aboutResource({ server, issuer }: Places, sites: readonly string[] = ['issuer']): JsonObject {
  return { resource: server, authorization_servers: sites.map(issuer), bearer_methods_supported: ['header'] }
}

async function protect<L extends string>(
  request: IncomingHttp<L>,
  next: () => Promise<void>,
  play: Play<L>,
  grants: Grants,
  places: Places,
): Promise<void> {
  const given = header(request.headers, 'authorization')
  const [, token = ''] = /^bearer +(\S+)$/i.exec(given ?? '') ?? []
  const grant = grants.of(token)
  const challenges = [challengeOf(play, places) ?? 'Bearer'].flat()
  if (grant === undefined) {
    const why = given === undefined ? '' : 'error="invalid_token"'
    return refuse(request, 401, withParameters(challenges, why))
  }
  const lacking = play.lacking?.(request, grant)
  if (lacking !== undefined)
    return refuse(request, 403, withParameters(challenges, `error="insufficient_scope", scope="${lacking}"`))
  play.onAccepted?.(request, grants, grant)
  const moved = play.moved?.(request, places)
  return moved === undefined
    ? next()
    : request.respond(307, { Location: moved }, '', { deliberate: 'redirected to a stranger' })
}

function challengeOf<L extends string>(play: Play<L>, places: Places): string | readonly string[] | undefined {
  const { revision, at = 'mcp', path = '/mcp', challenge } = play
  if (challenge !== undefined) return challenge(places)
  return revisionOf(revision).authorization === 'own'
    ? 'Bearer'
    : `Bearer resource_metadata="${places.origins[at]}${documentPath(path)}"`
}

/** Further parameters behind those of the last challenge. */
function withParameters(challenges: readonly string[], more: string): readonly string[] {
  if (more === '') return challenges
  return challenges.map((challenge, i) => {
    if (i < challenges.length - 1) return challenge
    return `${challenge}${challenge.includes('=') ? ', ' : ' '}${more}`
  })
}

/** Several challenges stand in fields of their own, whose names are the same but for their case. */
function refuse<L extends string>(
  request: IncomingHttp<L>,
  status: number,
  challenges: readonly string[],
): Promise<void> {
  const names = ['WWW-Authenticate', 'Www-Authenticate']
  const fields = challenges.map((challenge, i) => [names[i] ?? names[0], challenge])
  return request.respond(status, Object.fromEntries(fields))
}
