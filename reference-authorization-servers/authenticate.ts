/** How a client proves who it is at the token endpoint. */
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import type { Asked } from './answer.ts'
import { clientOf } from './clients.ts'
import type { Issuer } from './issuer.ts'
import type { KnownClient } from './options.ts'
import { through } from './seams.ts'

/** Undefined when the request is nobody's. */
export async function authenticated(issuer: Issuer, asked: Asked): Promise<KnownClient | undefined> {
  const { id, secret, method, assertion } = credentialsOf(asked)
  if (!through(issuer.seams.authenticates, () => true, method)) return undefined
  const client = await clientOf(issuer, id)
  if (client === undefined) return undefined
  if (assertion !== undefined) {
    const isVerified = await verifies(issuer, assertion, client)
    return issuer.check('clientAssertion', (verified) => verified, isVerified) ? client : undefined
  }
  if (client.secret === undefined) return client
  return issuer.check('secret', (given, kept) => given === kept, secret, client.secret) ? client : undefined
}

function credentialsOf({ authorization, form }: Asked) {
  const [, basic] = /^basic +(\S+)$/i.exec(authorization ?? '') ?? []
  if (basic !== undefined) {
    const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':')
    return { id: decodeURIComponent(id), secret: decodeURIComponent(secret), method: 'basic', assertion: undefined }
  }
  const assertion = form.get('client_assertion') ?? undefined
  const subject = assertion === undefined ? undefined : subjectOf(assertion)
  const secret = form.get('client_secret') ?? undefined
  const method = assertion !== undefined ? 'assertion' : secret === undefined ? 'none' : 'post'
  return { id: subject ?? form.get('client_id') ?? '', secret, method, assertion }
}

function subjectOf(assertion: string): string | undefined {
  try {
    return decodeJwt(assertion).sub
  } catch {
    return undefined
  }
}

/** No client of ours has published a key: none verifies. */
async function verifies(issuer: Issuer, assertion: string, client: KnownClient): Promise<boolean> {
  try {
    const keys = createRemoteJWKSet(new URL(`${client.id}/jwks`))
    await jwtVerify(assertion, keys, { audience: issuer.origin, issuer: client.id, subject: client.id })
    return true
  } catch {
    return false
  }
}
