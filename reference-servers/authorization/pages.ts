/** Pages on which users enter what no client may see, and from which they are sent to a third party. */
import { randomUUID } from 'node:crypto'
import type { RequestContext } from '../context.ts'
import { isObject, type JsonObject } from '../json-rpc.ts'
import { through } from '../seams.ts'
import type { Exchange } from '../transports/exchange.ts'
import { owner, type Principal } from './principal.ts'
import type { Link } from './visits.ts'

type PageKind = 'keys' | 'connect'

/** The URL of a page for the sender of a request; undefined where nobody could visit it. */
export function pageFor({ server, arrival }: RequestContext, kind: PageKind): string | undefined {
  const { host } = arrival.headers ?? {}
  if (host === undefined || server.protection?.logins === undefined) return undefined
  const link = { id: randomUUID(), of: arrival.principal }
  server.visits.links.set(link.id, link)
  return `http://${host}/${kind}/${link.id}`
}

/** What identifies a user to people. */
export const addressOf = (user: Principal): string => `${user}@reference.example`

/** Serves a page; true when it did. */
export async function servesPage(exchange: Exchange): Promise<boolean> {
  const { server, url, request } = exchange
  if (server.protection?.logins === undefined) return false
  const [, kind, id = ''] = /^\/(keys|connect|callback)(?:\/([\w-]+))?$/.exec(url.pathname) ?? []
  if (kind === undefined) return false
  const link = server.visits.links.get(kind === 'callback' ? (url.searchParams.get('state') ?? '') : id)
  const visitor = through(server.seams.pages?.visitor, visitorOf, exchange, link)
  const mayEnter = (one: Link, who: Principal): boolean => who !== undefined && who === one.of
  if (link === undefined) show(exchange, 404, 'There is no such page.')
  else if (!through(server.seams.pages?.mayEnter, mayEnter, link, visitor, exchange)) {
    if (visitor === undefined) show(exchange, 401, 'Please log in.')
    else show(exchange, 403, 'This page is for another user.')
  } else if (kind === 'connect') sendOn(exchange, link)
  else if (kind === 'callback') await connectAccount(exchange, link)
  else if (request.method === 'POST') await takeKey(exchange, link, visitor)
  else show(exchange, 200, keyForm(url, visitor))
  return true
}

/** Who is logged in in the browser that asks. */
function visitorOf({ server, headers }: Exchange): Principal {
  const { own, other } = server.protection?.logins ?? {}
  // Others may have set cookies, too.
  const cookies = headers.cookie?.split(/; */) ?? []
  if (own !== undefined && cookies.includes(own)) return owner
  return other !== undefined && cookies.includes(other) ? 'bob' : undefined
}

const keyForm = ({ pathname, search }: URL, visitor: Principal): string =>
  `${visitor === undefined ? '' : `<p>Signed in as ${addressOf(visitor)}</p>`}` +
  `<form method="post" action="${pathname}${search.replaceAll('&', '&amp;')}">` +
  '<input type="password" name="key"><button>Save</button></form>'

async function takeKey(exchange: Exchange, link: Link, visitor: Principal): Promise<void> {
  const key = new URLSearchParams((await exchange.body()).toString('utf8')).get('key') ?? ''
  if (key === '') return show(exchange, 400, 'Please enter a key.')
  const { visits, seams } = exchange.server
  visits.keys.set(
    through(seams.pages?.keyOf, ({ of }) => of, link, visitor),
    key,
  )
  show(exchange, 200, 'Thank you.')
}

const callbackOf = ({ server, headers }: Exchange): string =>
  through(server.seams.pages?.redirectUri, (clean) => clean, `http://${headers.host}/callback`)

function sendOn(exchange: Exchange, { id }: Link): void {
  const parameters = {
    response_type: 'code',
    client_id: 'reference-server',
    redirect_uri: callbackOf(exchange),
    state: id,
  }
  exchange.reply(302, { Location: `${exchange.server.upstream}/authorize?${new URLSearchParams(parameters)}` })
}

/** The third party has sent the user back: gets the token, which stays here. */
async function connectAccount(exchange: Exchange, { of }: Link): Promise<void> {
  const { server, url } = exchange
  const code = url.searchParams.get('code') ?? ''
  const body = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: callbackOf(exchange) })
  const answer = await fetch(`${server.upstream}/token`, { method: 'POST', body }).catch(() => undefined)
  const tokens: unknown = answer?.ok === true ? await answer.json() : undefined
  if (!isObject(tokens) || typeof tokens.access_token !== 'string') return show(exchange, 502, 'That did not work.')
  server.visits.tokens.set(of, tokens.access_token)
  show(exchange, 200, 'Your account is connected.')
}

function show(exchange: Exchange, status: number, content: string): void {
  exchange.reply(
    status,
    { 'content-type': 'text/html; charset=utf-8' },
    `<!doctype html><title>Reference</title>${content}`,
  )
}

/** The question that sends its user to a page. */
export const visitQuestion = (message: string, url: string, id?: string): JsonObject => ({
  mode: 'url',
  message,
  url,
  elicitationId: id,
})
