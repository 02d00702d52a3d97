/** What the client of a workload is told, and takes its tokens for. */
import { randomUUID } from 'node:crypto'
import { mintSecret, type Origins } from '../../../../harness/index.ts'
import type { JsonObject } from '../../../../schema/index.ts'
import { endpoints } from '../../authorization/parts/issuer.ts'

export const workloadGrant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Seconds. */
const hour = 3600
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** It looks like the JWT of any platform; in place of the signature it has a mark, by which it is found again. */
function workloadJwt(kind: keyof typeof kinds, aud: readonly string[], exp: number): string {
  const iss = 'https://platform.example'
  const claims = { iss, sub: 'workload-4711', aud, exp, iat: exp - hour, jti: randomUUID(), namespace: 'default' }
  return `${encoded({ alg: 'ES256', typ: 'JWT', kid: 'platform' })}.${encoded(claims)}.${mintSecret(kinds[kind])}`
}

const kinds = { good: 'workload', over: 'workloadover', other: 'workloadother' } as const

/** What the client is told; the names of the members are those of the official suite, whose clients look for all of them. */
export function workloadContext(origins: Origins): JsonObject {
  const now = Math.floor(Date.now() / 1000)
  const issuer = origins.issuer ?? origins.mcp ?? ''
  const own = [`${issuer}${endpoints.token}`, issuer]
  return {
    name: 'auth/wif-jwt-bearer',
    client_id: 'x-suite-workload',
    grant_type: workloadGrant,
    valid_jwt: workloadJwt('good', own, now + hour),
    expired_jwt: workloadJwt('over', own, now - hour),
    wrong_audience_jwt: workloadJwt('other', ['https://as.example/token'], now + hour),
  }
}
