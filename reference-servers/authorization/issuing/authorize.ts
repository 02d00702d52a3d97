/** The authorization endpoint: the user agrees here, and logs in at the third party where there is one. */
import { randomUUID } from 'node:crypto'
import { through } from '../../seams.ts'
import type { Exchange } from '../../transports/exchange.ts'
import { owner } from '../principal.ts'
import type { Pending } from './grants.ts'
import { borrow, loginUrl } from './third-party.ts'

export const callbackPath = '/third-party'
const html = { 'content-type': 'text/html; charset=utf-8' }

export async function authorize(exchange: Exchange): Promise<void> {
  const { server, url, headers } = exchange
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
  const [, known] = /(?:^|; *)browser=([\w-]+)/.exec(headers.cookie ?? '') ?? []
  const browser = known ?? randomUUID()
  const request: Pending = { client, redirectUri, challenge, state, browser }
  const asks = (id: string, agreed: ReadonlySet<string>): boolean => !agreed.has(id)
  const mustAsk = through(seams.issuing?.needsConsent, asks, client.id, grants.agreedIn(browser))
  if (!mustAsk) return proceed(exchange, request)
  const id = randomUUID()
  grants.pending.set(id, request)
  exchange.reply(
    200,
    { ...html, 'set-cookie': `browser=${browser}; HttpOnly; SameSite=Lax; Path=/` },
    `<form method="post" action="/consent"><input type="hidden" name="request" value="${id}">
<p>A client wants to use this server in your name, and will be sent to ${new URL(redirectUri).host}.</p>
<button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></form>`,
  )
}

export async function consent(exchange: Exchange): Promise<void> {
  const { grants } = exchange.server
  const form = new URLSearchParams((await exchange.body()).toString('utf8'))
  const request = taken(exchange, form.get('request'))
  if (request === undefined || exchange.headers.cookie?.includes(`browser=${request.browser}`) !== true)
    return exchange.reply(400, html, '<p>Nothing to agree to.</p>')
  const { client, browser, redirectUri, state } = request
  if (form.get('decision') !== 'allow') return back(exchange, redirectUri, state, { error: 'access_denied' })
  grants.agreedIn(browser).add(client.id)
  await proceed(exchange, request)
}

/** The user comes back from the third party. */
export async function comeBack(exchange: Exchange): Promise<void> {
  const { server, url } = exchange
  const request = taken(exchange, url.searchParams.get('state'))
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
  const id = randomUUID()
  server.grants.pending.set(id, request)
  exchange.reply(302, { location: loginUrl(server.upstream, originOf(exchange) + callbackPath, id) })
}

function taken({ server: { grants } }: Exchange, id: string | null): Pending | undefined {
  const request = grants.pending.get(id ?? '')
  grants.pending.delete(id ?? '')
  return request
}

function back(exchange: Exchange, uri: string, state: string | null, answer: Readonly<Record<string, string>>): void {
  const url = new URL(uri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (state !== null) url.searchParams.set('state', state)
  exchange.reply(302, { location: url.href })
}

const originOf = ({ headers }: Exchange): string => `http://${headers.host ?? 'localhost'}`
