/** How a client is known to an authorization server: given beforehand, by a document of its own, or registered (RFC 7591). */
import { AuthorizationFailed } from '../errors.ts'
import type { JsonObject } from '../messages.ts'
import type { Asker } from './asker.ts'
import type { ClientIdentity, GivenIdentity } from './decisions.ts'
import { urlIn } from './discovery.ts'

export async function identify(
  asker: Asker,
  metadata: JsonObject,
  redirectUri: string,
  given: GivenIdentity,
  serve: () => Promise<string | undefined> = async () => undefined,
): Promise<ClientIdentity> {
  const { clientId, clientSecret, clientMetadataUrl, clientIssuer } = given
  const issuer = String(metadata.issuer)
  const fits = asker.decide.givenFits(issuer, () => clientIssuer === undefined || clientIssuer === issuer)
  if (clientId !== undefined && !fits)
    throw new AuthorizationFailed(`the client id was given for ${clientIssuer}, and not for ${issuer}`)
  const takesDocuments = metadata.client_id_metadata_document_supported === true
  const way = asker.decide.identity(metadata, () => {
    if (clientId !== undefined) return 'given'
    if ((clientMetadataUrl ?? given.certificate) !== undefined && takesDocuments) return 'document'
    return typeof metadata.registration_endpoint === 'string' ? 'register' : 'none'
  })
  if (way === 'given' && clientId !== undefined)
    return clientSecret === undefined ? { clientId } : { clientId, clientSecret }
  const document = way === 'document' ? (clientMetadataUrl ?? (await serve())) : undefined
  if (document !== undefined) return { clientId: document }
  if (way === 'register') return register(asker, metadata, redirectUri)
  throw new AuthorizationFailed('the authorization server needs a client id, and none was given')
}

async function register(asker: Asker, metadata: JsonObject, redirectUri: string): Promise<ClientIdentity> {
  const { status, body } = await asker.registration(urlIn(metadata, 'registration_endpoint'), {
    client_name: 'Reference client',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  })
  const identity = status < 300 ? identityIn(body) : asker.decide.registrationRefused(body, () => undefined)
  if (identity === undefined)
    throw new AuthorizationFailed(`the registration was refused: ${body.error_description ?? body.error ?? status}`)
  return identity
}

function identityIn({ client_id, client_secret }: JsonObject): ClientIdentity | undefined {
  if (typeof client_id !== 'string') return undefined
  return typeof client_secret === 'string'
    ? { clientId: client_id, clientSecret: client_secret }
    : { clientId: client_id }
}
