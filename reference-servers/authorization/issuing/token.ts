/** The token endpoint, for public clients. */
import { createHash, randomUUID } from 'node:crypto'
import type { JsonObject } from '../../json-rpc.ts'
import { through } from '../../seams.ts'
import type { Server } from '../../server.ts'
import type { Exchange } from '../../transports/exchange.ts'
import type { Login } from './grants.ts'

const usualLifetime = 3600

export async function token(exchange: Exchange): Promise<void> {
  const { server } = exchange
  const form = new URLSearchParams((await exchange.body()).toString('utf8'))
  const granted = grant(server, form)
  const isError = typeof granted === 'string'
  const body = isError ? { error: granted } : granted
  exchange.reply(isError ? 400 : 200, { 'cache-control': 'no-store' }, JSON.stringify(body))
}

/** The answer, or the OAuth error. */
function grant(server: Server, form: URLSearchParams): JsonObject | string {
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return redeem(server, form)
    case 'refresh_token':
      return refresh(server, form)
    default:
      return 'unsupported_grant_type'
  }
}

function redeem(server: Server, form: URLSearchParams): JsonObject | string {
  const { codes } = server.grants
  const code = codes.get(form.get('code') ?? '')
  codes.delete(form.get('code') ?? '')
  const proof = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const isOwn = code?.client === form.get('client_id') && code?.redirectUri === form.get('redirect_uri')
  if (code === undefined || !isOwn || proof !== code.challenge) return 'invalid_grant'
  return issue(server, code, `refresh-${randomUUID()}`)
}

/** Each refresh token is good once. */
function refresh(server: Server, form: URLSearchParams): JsonObject | string {
  const { grants, seams } = server
  const given = form.get('refresh_token') ?? ''
  const login = grants.refreshTokens.get(given)
  const isUsed = through(seams.issuing?.isUsed, (one) => grants.used.has(one), given)
  if (login === undefined || login.client !== form.get('client_id') || isUsed) return 'invalid_grant'
  const next = through(seams.issuing?.nextRefresh, () => `refresh-${randomUUID()}`, given)
  if (next !== given) grants.used.add(given)
  return issue(server, login, next)
}

function issue(server: Server, login: Login, refreshToken: string): JsonObject {
  const { grants, seams } = server
  const { client, subject, lent } = login
  const own = through(seams.issuing?.accessToken, (name) => name, `access-${randomUUID()}`, login)
  const seconds = through(seams.issuing?.lifetime, () => usualLifetime)
  grants.logins.set(own, { client, subject, lent, expires: Date.now() + (seconds ?? usualLifetime) * 1000 })
  grants.refreshTokens.set(refreshToken, { client, subject, lent })
  return {
    access_token: own,
    token_type: 'Bearer',
    refresh_token: refreshToken,
    expires_in: seconds,
  }
}
