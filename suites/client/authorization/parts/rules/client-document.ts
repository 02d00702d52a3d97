/** The metadata document of a client, as an authorization server has got it (draft-ietf-oauth-client-id-metadata-document-00). */
import {
  all,
  type Finding,
  failed,
  type HttpExchange,
  mediaType,
  notObserved,
  parseJson,
  passed,
  warned,
} from '../../../../../harness/index.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../../schema/index.ts'
import type { Asked, View } from '../view.ts'

const needsDocument =
  'needs client-identity: have the client use the URL of a metadata document of its own, which we can fetch'

/** The document of the client id in an authorization request. */
interface Fetched {
  readonly asked: Asked
  readonly id: string
  readonly got: HttpExchange
}

/** Whether the client has a document of its own, and what we know of it. */
function fetchedBy(launches: readonly (View | undefined)[]): Fetched | undefined {
  for (const view of launches) {
    const [asked] = view?.authorizations ?? []
    const id = asked?.parameters.get('client_id') ?? ''
    const got = view?.pages.find(({ url }) => url === id)
    if (asked !== undefined && got !== undefined) return { asked, id, got }
  }
  return undefined
}

const seqOf = ({ responseSeq, seq }: HttpExchange): number => responseSeq ?? seq

/** It is where the client says it is, over https, without detours. */
export function isHosted(launches: readonly (View | undefined)[]): Finding {
  const fetched = fetchedBy(launches)
  if (fetched === undefined) return notObserved(needsDocument)
  const { got } = fetched
  // Whether that is the client's doing or that of the network between us cannot be told.
  if (got.status === undefined) return notObserved('the document could not be fetched from here')
  const isThere = got.status === 200 && isJsonObject(parseJson(got.responseBody ?? ''))
  return isThere ? passed : failed('HTTP status 200 with a JSON object', `HTTP ${got.status}`, seqOf(got))
}

function ofDocument(
  launches: readonly (View | undefined)[],
  rule: (document: JsonObject, fetched: Fetched) => Finding,
): Finding {
  const fetched = fetchedBy(launches)
  const document = fetched?.got.status === 200 ? parseJson(fetched.got.responseBody ?? '') : undefined
  if (fetched === undefined || !isJsonObject(document)) return notObserved(needsDocument)
  return rule(document, fetched)
}

const textsIn = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

export const hasRequiredProperties = (launches: readonly (View | undefined)[]): Finding =>
  ofDocument(launches, (document, { got }) => {
    const { client_id: id, client_name: name, redirect_uris: uris } = document
    const lacking = [
      ...(typeof id === 'string' ? [] : ['client_id']),
      ...(typeof name === 'string' && name !== '' ? [] : ['client_name']),
      ...(textsIn(uris).length > 0 ? [] : ['redirect_uris']),
    ]
    return lacking.length === 0
      ? passed
      : failed('client_id, client_name and redirect_uris', `no ${lacking.join(', no ')}`, seqOf(got))
  })

export const namesItself = (launches: readonly (View | undefined)[]): Finding =>
  ofDocument(launches, (document, { id, got }) => {
    if (typeof document.client_id !== 'string')
      return notObserved('the document has no client_id, which another requirement covers')
    return document.client_id === id ? passed : failed(id, document.client_id, seqOf(got))
  })

const sharedSecrets = ['client_secret_basic', 'client_secret_post', 'client_secret_jwt']

export const followsDraft = (launches: readonly (View | undefined)[]): Finding =>
  ofDocument(launches, (document, { id, got, asked }) => {
    const secret = ['client_secret', 'client_secret_expires_at'].find((member) => document[member] !== undefined)
    const { token_endpoint_auth_method: method } = document
    const type = mediaType(got.responseHeaders) ?? ''
    const { hash, username, password } = new URL(id)
    const isPlain =
      hash === '' && `${username}${password}` === '' && !/\/\.{1,2}(?:\/|$)/.test(id.split(/[?#]/)[0] ?? '')
    return all([
      secret === undefined ? passed : failed('no secret in a public document', secret, seqOf(got)),
      sharedSecrets.some((one) => one === method)
        ? failed('a token_endpoint_auth_method without a shared secret', method ?? null, seqOf(got))
        : passed,
      /^application\/(?:.+\+)?json$/.test(type) ? passed : warned('application/json', type, seqOf(got)),
      isPlain ? passed : warned('a URL without fragment, user and dot segments', id, asked.http.seq),
    ])
  })
