/** The authorization endpoint: the user agrees here, and logs in at the third party where there is one. */
import { randomUUID } from 'node:crypto'
import { through } from '../../seams.ts'
import type { Exchange } from '../../transports/exchange.ts'
import { owner } from '../principal.ts'
import { consentPage, framing } from './consent-page.ts'
import { browserCookie, type Cookie, cookieField, cookieIn, stateCookie } from './cookies.ts'
import type { Pending } from './grants.ts'
import { borrow, loginUrl, ownScope } from './third-party.ts'

export const callbackPath = '/third-party'
const html = { 'content-type': 'text/html; charset=utf-8' }

export async function authorize(exchange: Exchange): Promise<void> {
  const { server, url } = exchange
  const { grants, seams } = server
  const { searchParams: query } = url
  const client = grants.clients.get(query.get('client_id') ?? '')
  const redirectUri = query.get('redirect_uri') ?? ''
  const clean = (uri: string, registered: readonly string[]): boolean => registered.includes(uri)
  const isKnown = through(seams.issuing?.isRegistered, clean, redirectUri, client?.redirectUris ?? [])
  if (client === undefined || !isKnown) {
    const to = through(seams.issuing?.refused, () => undefined, redirectUri)
    if (to === undefined || !URL.canParse(to)) exchange.reply(400, html, '<p>Unknown client or redirect URI.</p>')
    else back(exchange, to, null, { error: 'invalid_request' })
    return
  }
  const challenge = query.get('code_challenge') ?? ''
  const state = query.get('state')
  if (query.get('response_type') !== 'code' || challenge === '' || query.get('code_challenge_method') !== 'S256')
    return back(exchange, redirectUri, state, { error: 'invalid_request' })
  const browser = kept(exchange, browserCookie) ?? randomUUID()
  const request: Pending = { client, redirectUri, challenge, state, browser }
  const asks = (id: string, agreed: ReadonlySet<string>): boolean => !agreed.has(id)
  const mustAsk = through(seams.issuing?.needsConsent, asks, client.id, grants.agreedIn(browser))
  if (!mustAsk) return proceed(exchange, request)
  const id = randomUUID()
  grants.pending.set(id, request)
  const scope = server.upstream === undefined ? undefined : ownScope
  const page = through(seams.issuing?.consentPage, consentPage, {
    request: id,
    client: client.name,
    redirectUri,
    scope,
  })
  const unframed = through(seams.issuing?.framing, () => framing)
  exchange.reply(200, { ...html, ...unframed, ...setting(exchange, { name: browserCookie, value: browser }) }, page)
}

export async function consent(exchange: Exchange): Promise<void> {
  const { grants, seams } = exchange.server
  const form = new URLSearchParams((await exchange.body()).toString('utf8'))
  const id = form.get('request') ?? ''
  const request = grants.pending.get(id)
  const isAsked = ({ browser }: Pending, shown: string | undefined): boolean => browser === shown
  if (request === undefined || !through(seams.issuing?.isAskedBrowser, isAsked, request, kept(exchange, browserCookie)))
    return exchange.reply(400, html, '<p>Nothing to agree to.</p>')
  grants.pending.delete(id)
  const { client, browser, redirectUri, state } = request
  if (form.get('decision') !== 'allow') return back(exchange, redirectUri, state, { error: 'access_denied' })
  grants.agreedIn(browser).add(client.id)
  await proceed(exchange, request)
}

/** The user comes back from the third party. */
export async function comeBack(exchange: Exchange): Promise<void> {
  const { server, url } = exchange
  const { grants, seams } = server
  const id = url.searchParams.get('state') ?? ''
  const isOwn = through(seams.issuing?.isOwnState, (one, shown) => one === shown, id, kept(exchange, stateCookie))
  const request = isOwn ? through(seams.issuing?.returning, takeSent, id, grants.sent, grants.pending) : undefined
  if (request === undefined) return exchange.reply(400, html, '<p>Nobody was sent to log in.</p>')
  const { client, redirectUri, state, challenge } = request
  const lent = await borrow(server, url.searchParams.get('code') ?? '', originOf(exchange) + callbackPath)
  if (lent === undefined) {
    const error = url.searchParams.get('error') === 'access_denied' ? 'access_denied' : 'server_error'
    return back(exchange, redirectUri, state, { error })
  }
  const login = { client: client.id, subject: randomUUID(), lent }
  back(exchange, redirectUri, state, { code: server.grants.code({ ...login, challenge, redirectUri }) })
}

async function proceed(exchange: Exchange, request: Pending): Promise<void> {
  const { server } = exchange
  const { client, redirectUri, state, challenge } = request
  if (server.upstream === undefined) {
    const login = { client: client.id, subject: owner, lent: undefined }
    return back(exchange, redirectUri, state, { code: server.grants.code({ ...login, challenge, redirectUri }) })
  }
  const id = through(server.seams.issuing?.state, () => randomUUID(), state)
  server.grants.sent.set(id, request)
  const location = loginUrl(server.upstream, originOf(exchange) + callbackPath, id)
  exchange.reply(302, { location, ...setting(exchange, { name: stateCookie, value: id }) })
}

/** A state is good once. */
function takeSent(id: string, sent: Map<string, Pending>): Pending | undefined {
  const request = sent.get(id)
  sent.delete(id)
  return request
}

function kept({ server, headers }: Exchange, name: string): string | undefined {
  return through(server.seams.issuing?.cookieIn, cookieIn, name, headers.cookie)
}

const setting = ({ server }: Exchange, cookie: Cookie): Readonly<Record<string, string>> => ({
  'set-cookie': through(server.seams.issuing?.cookie, cookieField, cookie),
})

function back(exchange: Exchange, uri: string, state: string | null, answer: Readonly<Record<string, string>>): void {
  const url = new URL(uri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (state !== null) url.searchParams.set('state', state)
  exchange.reply(302, { location: url.href })
}

const originOf = ({ headers }: Exchange): string => `http://${headers.host ?? 'localhost'}`
