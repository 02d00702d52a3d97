import type { Issuer } from './issuer.ts'
import type { JsonObject } from './json.ts'
import type { KnownClient } from './options.ts'
import { through } from './seams.ts'

/** Seconds. */
const lifetime = 3600

/** The answer, or the OAuth error. */
export type Granted = JsonObject | string

/** A token for a resource, in the answer that it comes with. */
export async function accessToken(
  issuer: Issuer,
  client: KnownClient,
  scope: string,
  resource = issuer.options.resource,
): Promise<JsonObject> {
  const exp = Math.floor(Date.now() / 1000) + lifetime
  const { boundTo } = client
  const cnf = boundTo === undefined ? {} : through(issuer.seams.confirmation, (jkt) => ({ cnf: { jkt } }), boundTo)
  const claims = { sub: 'user-1', aud: resource ?? issuer.origin, client_id: client.id, scope, exp, ...cnf }
  return {
    access_token: await issuer.sign(claims, { typ: 'at+jwt' }),
    token_type: boundTo === undefined ? 'Bearer' : 'DPoP',
    expires_in: lifetime,
    ...(scope === '' ? {} : { scope }),
  }
}
