/** What a protected server answers as its own authorization server. */
import { randomUUID } from 'node:crypto'
import { isObject } from '../../json-rpc.ts'
import { through } from '../../seams.ts'
import type { Exchange } from '../../transports/exchange.ts'
import { authorize, callbackPath, comeBack, consent } from './authorize.ts'
import { token } from './token.ts'

/** True when the request was for one of its endpoints. */
export async function servesIssuing(exchange: Exchange): Promise<boolean> {
  const { server, request, url } = exchange
  if (server.protection === undefined || !through(server.seams.issuing?.serves, () => true, url.pathname)) return false
  switch (`${request.method} ${url.pathname}`) {
    case 'POST /register':
      await register(exchange)
      return true
    case 'GET /authorize':
      await authorize(exchange)
      return true
    case 'POST /consent':
      await consent(exchange)
      return true
    case `GET ${callbackPath}`:
      await comeBack(exchange)
      return true
    case 'POST /token':
      await token(exchange)
      return true
    default:
      return false
  }
}

/** RFC 7591, for public clients. */
async function register(exchange: Exchange): Promise<void> {
  const metadata = parsed(await exchange.body())
  const uris = isObject(metadata) && Array.isArray(metadata.redirect_uris) ? metadata.redirect_uris : []
  const redirectUris = uris.filter((uri) => typeof uri === 'string').filter((uri) => URL.canParse(uri))
  if (redirectUris.length === 0) return exchange.reply(400, {}, JSON.stringify({ error: 'invalid_redirect_uri' }))
  const id = `client-${randomUUID()}`
  const name = String(isObject(metadata) ? (metadata.client_name ?? 'a client without a name') : '')
  exchange.server.grants.clients.set(id, { id, name, redirectUris })
  const answer = {
    client_id: id,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
  exchange.reply(201, { 'cache-control': 'no-store' }, JSON.stringify(answer))
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
