/** Who issues tokens for a server: metadata of the resource (RFC 9728), then of the authorization server (RFC 8414, OpenID). */

import { AuthorizationFailed } from '../errors.ts'
import { isObject, type JsonObject } from '../messages.ts'
import { isSince } from '../revisions.ts'
import type { Asker } from './asker.ts'
import type { Challenge } from './challenges.ts'
import type { AuthorizationDecisions } from './decisions.ts'

export interface Discovered {
  /** Undefined before 2025-06-18. */
  readonly resource: JsonObject | undefined
  readonly issuer: string
  readonly metadata: JsonObject
}

/** Revision -> what discovery knows. Ids are dates. */
const hasResourceMetadata = (revision: string): boolean => isSince(revision, '2025-06-18')
const hasOpenId = (revision: string): boolean => isSince(revision, '2025-11-25')

export async function discoverIssuer(
  asker: Asker,
  server: string,
  challenge: Challenge | undefined,
): Promise<Discovered> {
  const { decide } = asker
  const resource = hasResourceMetadata(asker.revision) ? await resourceMetadata(asker, server, challenge) : undefined
  const issuer = decide.issuer(resource, server, () => issuerOf(resource, server))
  const metadata = await serverMetadata(asker, issuer)
  return { resource, issuer, metadata }
}

async function resourceMetadata(asker: Asker, server: string, challenge: Challenge | undefined): Promise<JsonObject> {
  const { decide } = asker
  const urls = decide.resourceMetadataUrls(server, challenge, () => resourceUrls(server, challenge))
  for (const url of urls) {
    const document = await asker.metadata('resource-metadata', url)
    if (document === undefined) continue
    if (decide.acceptsResource(document, server, () => isAbout(document, server))) return document
    throw new AuthorizationFailed('the metadata is about another resource')
  }
  throw new AuthorizationFailed('the server has no metadata of a protected resource')
}

/** What the challenge names, else the well-known place for the path of the endpoint, else that of the origin. */
function resourceUrls(server: string, challenge: Challenge | undefined): string[] {
  const named = challenge?.parameters.resource_metadata
  if (named !== undefined && URL.canParse(named)) return [named]
  return [
    wellKnown(server, 'oauth-protected-resource'),
    wellKnown(new URL(server).origin, 'oauth-protected-resource'),
  ].filter((url, i, all) => all.indexOf(url) === i)
}

/** The resource is the server itself, or a folder in which it is; URLs are compared as such. */
function isAbout({ resource }: JsonObject, server: string): boolean {
  if (typeof resource !== 'string' || !URL.canParse(resource)) return false
  const [named, asked] = [new URL(resource), new URL(server)]
  const folder = named.pathname.replace(/\/$/, '')
  return named.origin === asked.origin && (asked.pathname === named.pathname || asked.pathname.startsWith(`${folder}/`))
}

/** Before 2025-06-18 the server is its own authorization server, without its path. */
function issuerOf(resource: JsonObject | undefined, server: string): string {
  if (resource === undefined) return new URL(server).origin
  const servers = resource.authorization_servers
  const first = Array.isArray(servers) ? servers.find((each) => typeof each === 'string') : undefined
  if (typeof first !== 'string' || !URL.canParse(first))
    throw new AuthorizationFailed('no authorization server is named')
  return first
}

async function serverMetadata(asker: Asker, issuer: string): Promise<JsonObject> {
  const { decide, revision } = asker
  const urls = decide.serverMetadataUrls(issuer, () => serverUrls(issuer, revision))
  for (const url of urls) {
    const document = await asker.metadata('server-metadata', url)
    if (document !== undefined && decide.acceptsServer(document, issuer, () => document.issuer === issuer))
      return document
  }
  if (hasResourceMetadata(revision)) throw new AuthorizationFailed('the authorization server has no usable metadata')
  // 2025-03-26, Fallbacks for Servers without Metadata Discovery.
  const at = (path: string): string => new URL(path, issuer).href
  return {
    issuer,
    authorization_endpoint: at('/authorize'),
    token_endpoint: at('/token'),
    registration_endpoint: at('/register'),
  }
}

function serverUrls(issuer: string, revision: string): string[] {
  const oauth = wellKnown(issuer, 'oauth-authorization-server')
  if (!hasOpenId(revision)) return [oauth]
  const inFront = wellKnown(issuer, 'openid-configuration')
  const behind = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  return [oauth, inFront, behind].filter((url, i, all) => all.indexOf(url) === i)
}

/** The well-known segment stands between the host and the path (RFC 8414, 3.1). */
function wellKnown(url: string, name: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}/.well-known/${name}${pathname === '/' ? '' : pathname.replace(/\/$/, '')}`
}

/** @param accepts may take a URL that is not secure */
export function urlIn(
  metadata: JsonObject,
  member: string,
  accepts: AuthorizationDecisions['acceptsEndpoint'] = (_url, next) => next(),
): string {
  const value = isObject(metadata) ? metadata[member] : undefined
  if (typeof value !== 'string' || !URL.canParse(value)) throw new AuthorizationFailed(`the metadata has no ${member}`)
  if (!accepts(value, () => isSecure(value))) throw new AuthorizationFailed(`${member} is not secure`)
  return value
}

/** TLS, or not beyond this machine. */
function isSecure(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
}
