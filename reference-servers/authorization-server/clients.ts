/** Who a client is: registered, known beforehand, or by a metadata document of its own. */
import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type Answer, type Asked, json } from './answer.ts'
import type { Issuer } from './issuer.ts'
import { isObject, type JsonObject, parsed, texts } from './json.ts'
import type { KnownClient } from './options.ts'
import { through } from './seams.ts'

export const isLoopback = (uri: string): boolean =>
  URL.canParse(uri) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(uri).hostname)

export interface NamedClient extends KnownClient {
  readonly name: string
}

/** RFC 7591. */
export function register(issuer: Issuer, { body }: Asked): Answer {
  const given = parsed(body)
  const metadata = isObject(given) ? given : {}
  const uris = texts(metadata.redirect_uris)
  const isGood = (uri: string): boolean =>
    issuer.check(
      'registeredRedirect',
      (one) => URL.canParse(one) && (one.startsWith('https:') || (one.startsWith('http:') && isLoopback(one))),
      uri,
    )
  if (!through(issuer.seams.registers, () => true)) return json(404, { error: 'not_found' })
  if (uris.length === 0 || !uris.every(isGood)) return json(400, { error: 'invalid_redirect_uri' })
  const id = `client-${randomUUID()}`
  const isPublic = (metadata.token_endpoint_auth_method ?? 'client_secret_basic') === 'none'
  const secret = isPublic ? {} : { secret: `secret-${randomUUID()}` }
  const isBound = metadata.dpop_bound_access_tokens === true
  issuer.clients.set(id, { id, redirectUris: uris, isBound, ...secret })
  return json(201, {
    ...metadata,
    client_id: id,
    ...(secret.secret === undefined ? {} : { client_secret: secret.secret, client_secret_expires_at: 0 }),
  })
}

/** The client of an authorization request; undefined when there is none of this id. */
export async function clientOf(issuer: Issuer, id: string): Promise<NamedClient | undefined> {
  const known = issuer.clients.get(id)
  if (known !== undefined) return { ...known, name: id }
  if (id.startsWith('https://') && URL.canParse(id)) {
    const does = through(issuer.seams.fetches, () => 'fetches', id)
    if (does === 'fetches') return documentClient(issuer, id)
    return does === 'trusts' ? { id, name: id } : undefined
  }
  const isKnown = issuer.check('client', () => false, id)
  return isKnown ? { id, name: id } : undefined
}

interface Kept {
  readonly document: JsonObject
  readonly until: number
}

const kept = new WeakMap<Issuer, Map<string, Kept>>()

async function documentClient(issuer: Issuer, url: string): Promise<NamedClient | undefined> {
  const store = kept.get(issuer) ?? new Map<string, Kept>()
  kept.set(issuer, store)
  const old = store.get(url)
  const isFresh = old !== undefined && old.until > Date.now()
  const keeps = through(issuer.seams.keepsDocument, (_url, fresh) => fresh, url, isFresh)
  const document = keeps && old !== undefined ? old.document : await fetchDocument(issuer, url, store)
  if (document === undefined) return undefined
  const hasMembers = issuer.check(
    'documentMembers',
    (one) =>
      texts(one.redirect_uris).length > 0 && typeof one.client_name === 'string' && typeof one.client_id === 'string',
    document,
  )
  const named = String(document.client_id)
  const isOwn = issuer.check('documentId', (id, place) => id === place, named, url)
  if (!hasMembers || !isOwn) return undefined
  return { id: url, redirectUris: texts(document.redirect_uris), name: String(document.client_name) }
}

async function fetchDocument(issuer: Issuer, url: string, store: Map<string, Kept>): Promise<JsonObject | undefined> {
  const most = through(issuer.seams.mostOfDocument, () => 65_536)
  const got = await get(url, issuer.options.certificate, most, issuer.seams.followsRedirects === true ? 3 : 0)
  const document = parsed(got?.body ?? '')
  if (got === undefined || !isObject(document)) {
    return issuer.check('documentMembers', () => false, {}) ? {} : undefined
  }
  const [, seconds = '0'] = /max-age=(\d+)/.exec(got.cacheControl) ?? []
  store.set(url, { document, until: Date.now() + Number(seconds) * 1000 })
  return document
}

/** Redirects may lead to where a stranger must not lead the server. */
function get(
  url: string,
  ca: string | undefined,
  most: number,
  hops: number,
): Promise<{ body: string; cacheControl: string } | undefined> {
  return new Promise((resolve) => {
    const request = url.startsWith('https:') ? httpsRequest : httpRequest
    const asked = request(url, { timeout: 2000, ca }, (response) => {
      const { location } = response.headers
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        if (body.length < most) body += text
      })
      response.on('end', () => {
        if (location !== undefined && hops > 0) resolve(get(new URL(location, url).href, ca, most, hops - 1))
        else if (response.statusCode === 200) resolve({ body, cacheControl: response.headers['cache-control'] ?? '' })
        else resolve(undefined)
      })
    })
    asked.on('error', () => resolve(undefined))
    asked.end()
  })
}
