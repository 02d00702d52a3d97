/** How the client finds out where to authorize. */
import { type Finding, failed, header, notObserved, passed, revisionOf, warned } from '../../../../../harness/index.ts'
import { isRevisionId } from '../../../../../schema/index.ts'
import { defaultEndpoints } from '../issuer.ts'
import { type LaunchCircumstances, noAttempt, noAuthorization } from '../judge.ts'
import type { Asked, View } from '../view.ts'

/** Requests to endpoints, whatever they are for. */
const toEndpoints = ({ registrations, authorizations, tokens }: View): readonly Asked[] =>
  [...registrations, ...authorizations, ...tokens].toSorted((a, b) => a.http.seq - b.http.seq)

export const isServerMetadata = ({ path }: Asked): boolean =>
  /oauth-authorization-server|openid-configuration/.test(path)

/** The same request so often without a token is a loop. */
const loop = 4

export function startsFlow(view: View): Finding {
  const refused = view.mcp.filter(({ status }) => status === 401)
  const [first] = refused
  if (first === undefined) return notObserved('the client sent no request that was refused')
  const next = [...view.documents, ...toEndpoints(view)].find(({ http }) => http.seq > (first.responseSeq ?? first.seq))
  if (next !== undefined) return passed
  const again = refused[loop - 1]
  if (again === undefined) return notObserved(noAttempt)
  return warned('the authorization flow after a 401', 'the same request, again and again', first.seq, again.seq)
}

/** The MCP server has metadata of a decoy. */
export function usesResourceMetadata(view: View): Finding {
  const decoy = toEndpoints(view).find(({ site }) => site !== 'issuer')
  if (decoy !== undefined)
    return failed(
      'the authorization server that the resource metadata names',
      `${decoy.http.method} ${decoy.http.url}`,
      decoy.http.seq,
    )
  const asked = view.documents.some((one) => one.site === 'issuer' && isServerMetadata(one))
  return asked ? passed : notObserved('the client asked for no metadata of an authorization server')
}

export function usesMetadataEndpoints(view: View, { revision }: LaunchCircumstances): Finding {
  const guessed = Object.values(defaultEndpoints)
  const [first] = toEndpoints(view)
  if (first === undefined) return notObserved(noAuthorization)
  const asked = view.documents.filter(isServerMetadata)
  if (asked.length === 0 && revisionOf(revision).authorization === 'own')
    return notObserved('the client asked for no metadata, which another requirement covers')
  if (asked.length > 0 && asked.every(({ http }) => http.status !== 200))
    return notObserved('the client did not find the metadata, which another requirement covers')
  const wrong = toEndpoints(view).find(({ path }) => guessed.some((guess) => guess === path))
  return wrong === undefined ? passed : failed('the endpoints of the metadata', wrong.path, wrong.http.seq)
}

export function usesBaseUrl(view: View): Finding {
  const asked = view.documents.filter(isServerMetadata)
  const [first] = asked
  if (first === undefined) return notObserved('the client asked for no metadata')
  const right = asked.some(({ path }) => path === '/.well-known/oauth-authorization-server')
  return right
    ? passed
    : failed('GET /.well-known/oauth-authorization-server at the origin', first.http.url, first.http.seq)
}

export function looksForMetadataFirst(view: View): Finding {
  const [endpoint] = toEndpoints(view)
  if (endpoint === undefined) return notObserved(noAuthorization)
  const before = view.documents.find((one) => isServerMetadata(one) && one.http.seq < endpoint.http.seq)
  return before === undefined
    ? failed('a request for the metadata first', `${endpoint.http.method} ${endpoint.path}`, endpoint.http.seq)
    : passed
}

export function namesVersion(view: View): Finding {
  const asked = view.documents.filter(({ path }) => path === '/.well-known/oauth-authorization-server')
  const [first] = asked
  if (first === undefined) return notObserved('the client asked for no metadata')
  const values = asked.map(({ http }) => header(http.requestHeaders, 'mcp-protocol-version'))
  // A second attempt may go without, for browsers that do not let it through.
  if (values.some((value) => isRevisionId(value ?? ''))) return passed
  return failed('an MCP-Protocol-Version header', values[0] ?? null, first.http.seq)
}

/** Requests for well-known documents, in order and without repetition. */
export function askedFor(view: View, site: string, name: RegExp): readonly string[] {
  const paths = view.documents.filter((one) => one.site === site && name.test(one.path)).map(({ path }) => path)
  return [...new Set(paths)]
}
