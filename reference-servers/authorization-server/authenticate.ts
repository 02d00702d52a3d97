/** How a client proves who it is at the token endpoint. */
import type { Asked } from './answer.ts'
import { clientByAssertion } from './assertions.ts'
import { clientOf } from './clients.ts'
import type { Issuer } from './issuer.ts'
import type { KnownClient } from './options.ts'

/** Undefined when the request is nobody's. */
export async function authenticated(issuer: Issuer, asked: Asked): Promise<KnownClient | undefined> {
  const assertion = asked.form.get('client_assertion')
  if (assertion !== null) return clientByAssertion(issuer, assertion)
  const { id, secret } = credentialsOf(asked)
  const client = await clientOf(issuer, id)
  const isOwn = issuer.check('clientSecret', (own, given) => own === given, client?.secret, secret)
  // One that has a key signs with it.
  return isOwn && client?.publicKey === undefined ? client : undefined
}

function credentialsOf({ authorization, form }: Asked): { id: string; secret: string | undefined } {
  const [, basic] = /^basic +(\S+)$/i.exec(authorization ?? '') ?? []
  if (basic === undefined) return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? undefined }
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) }
}
