/** The token endpoint: a grant for a token. */
import { createHash, randomUUID } from 'node:crypto'
import { accessToken, type Granted } from './access-token.ts'
import { type Answer, type Asked, json } from './answer.ts'
import { exchange, grants, redeem } from './assertions.ts'
import { authenticated } from './authenticate.ts'
import type { Grant, Issuer } from './issuer.ts'
import type { JsonObject } from './json.ts'
import type { KnownClient } from './options.ts'
import { provenKey } from './proof.ts'
import { through } from './seams.ts'
import { isOfWorkload, redeemWorkload } from './workloads.ts'

export async function token(issuer: Issuer, asked: Asked): Promise<Answer> {
  const type = asked.form.get('grant_type') ?? ''
  const granted = await grantFor(issuer, type, asked)
  if (typeof granted === 'string') {
    const refuse = (error: string): Answer => json(error === 'invalid_client' ? 401 : 400, { error }, noStore)
    return through(issuer.seams.refusedToken, refuse, granted, type)
  }
  const headers = through(issuer.seams.tokenHeaders, () => noStore)
  return json(
    200,
    through(issuer.seams.token, (_grant, body) => body, type, granted),
    headers,
  )
}

async function grantFor(issuer: Issuer, type: string, asked: Asked): Promise<Granted> {
  if (isOfWorkload(issuer, type, asked.form)) return redeemWorkload(issuer, asked.form)
  const client = await authenticated(issuer, asked)
  if (client === undefined) return 'invalid_client'
  const proven = await provenKey(issuer, asked)
  if (proven === 'invalid_dpop_proof') return proven
  const isShown = issuer.check('bound', (shown) => shown, proven !== undefined)
  if (client.isBound === true && !isShown) return 'invalid_dpop_proof'
  return grant(issuer, type, asked.form, proven === undefined ? client : { ...client, boundTo: proven.thumbprint })
}

const noStore: Readonly<Record<string, string>> = { 'Cache-Control': 'no-store' }

function grant(issuer: Issuer, type: string, form: URLSearchParams, client: KnownClient): Promise<Granted> | Granted {
  switch (type) {
    case 'authorization_code':
      return redeemCode(issuer, form, client)
    case 'refresh_token':
      return refresh(issuer, form, client)
    case 'client_credentials':
      return isPublic(client) ? 'unauthorized_client' : accessToken(issuer, client, form.get('scope') ?? '')
    case grants.exchange:
      return exchange(issuer, form, client)
    case grants.redeem:
      return redeem(issuer, form, client)
    default:
      return 'unsupported_grant_type'
  }
}

const isPublic = ({ secret, publicKey }: KnownClient): boolean => secret === undefined && publicKey === undefined

function redeemCode(issuer: Issuer, form: URLSearchParams, client: KnownClient): Promise<Granted> | Granted {
  const code = form.get('code') ?? ''
  const one = issuer.codes.get(code)
  if (one === undefined || one.client.id !== client.id || one.redirectUri !== form.get('redirect_uri'))
    return 'invalid_grant'
  if (!issuer.check('codeUnused', (asked) => !issuer.used.has(asked), code)) return 'invalid_grant'
  const verifies = issuer.check('verifier', isProof, form.get('code_verifier') ?? undefined, one.challenge)
  if (!verifies) return 'invalid_grant'
  issuer.used.add(code)
  return withRefresh(issuer, { ...one, client })
}

const isProof = (verifier: string | undefined, challenge: string): boolean =>
  verifier !== undefined && createHash('sha256').update(verifier).digest('base64url') === challenge

/** Each refresh token is good once. */
function refresh(issuer: Issuer, form: URLSearchParams, client: KnownClient): Promise<Granted> | Granted {
  const given = form.get('refresh_token') ?? ''
  const one = issuer.refreshTokens.get(given)
  const isGood = issuer.check('refreshUnused', (asked) => !issuer.used.has(asked), given)
  if (one === undefined || one.client.id !== client.id || !isGood) return 'invalid_grant'
  issuer.used.add(given)
  return withRefresh(issuer, { ...one, client })
}

async function withRefresh(issuer: Issuer, one: Grant): Promise<JsonObject> {
  const next = `refresh-${randomUUID()}`
  issuer.refreshTokens.set(next, one)
  return { ...(await accessToken(issuer, one.client, one.scope, one.resource)), refresh_token: next }
}
