import { each, type Finding, failed, type JudgeContext, notObserved, passed } from '../../../harness/index.ts'
import type { JsonObject } from '../../../schema/index.ts'
import { authorizationServerScenario } from '../../define.ts'
import { bodyOf, documentsIn, factsIn, one, seqOf, statusOf } from '../../judging/authorization/issuers.ts'
import { isLoopbackUrl } from '../../judging/authorization/loopback.ts'
import { play, secureUri } from '../../stimuli/oauth/player.ts'
import { urlsIn } from './parts/urls.ts'

const noMetadata = 'no metadata was found, which another requirement covers'

/** Whether metadata belongs to the issuer that was asked, and is complete enough to be used. */
const isUsable = ({ issuer, authorization_endpoint, token_endpoint }: JsonObject): boolean =>
  typeof issuer === 'string' && typeof authorization_endpoint === 'string' && typeof token_endpoint === 'string'

const isFlagged = ({ client_id_metadata_document_supported: flag }: JsonObject): boolean => flag === true

export default authorizationServerScenario<string>({
  title: 'Metadata and registration',
  async drive(drive) {
    const player = await play(drive)
    await player.discover()
    player.tell({ issuer: player.issuer })
    const metadata = { client_name: 'mcp-conform', token_endpoint_auth_method: 'none' }
    await player.register({ ...metadata, redirect_uris: [secureUri] }, 'registered')
    await player.register({ ...metadata, redirect_uris: ['http://attacker.example/callback'] }, 'registered-http')
  },
  judges: {
    'authorization.as-metadata.rfc8414-required': (labels, context) => {
      const found = documentsIn(labels).find(({ name }) => name === 'oauth')
      const asked = one(labels, 'metadata-oauth')
      if (found === undefined) return failed('metadata at the place of RFC 8414', asked?.whatCame, ...seqOf(asked))
      return ofIssuer(found, context)
    },
    'authorization.as-metadata.one-of-two': (labels, context) => {
      const found = documentsIn(labels).filter(({ name }) => name !== 'mcp')
      const asked = one(labels, 'metadata-oauth')
      const usable = found.find(({ document }) => isUsable(document))
      if (usable === undefined)
        return failed('metadata of RFC 8414 or OpenID Connect Discovery', asked?.whatCame, ...seqOf(asked))
      return ofIssuer(usable, context)
    },
    'authorization.as-metadata.default-suffix': (labels) => {
      const found = documentsIn(labels)
      const own = found.find(({ name }) => name === 'mcp')
      if (found.length === 0) return notObserved(noMetadata)
      return own === undefined || found.length > 1
        ? passed
        : failed('metadata under a standard suffix', own.exchange.http?.url, ...seqOf(own.exchange))
    },
    'authorization.dcr.as-support': (labels) => {
      const [found] = documentsIn(labels)
      if (found === undefined) return notObserved(noMetadata)
      const asked = one(labels, 'registered')
      if (asked === undefined) return failed('a registration_endpoint', 'none', ...seqOf(found.exchange))
      // It may want to know who registers.
      if ([401, 403].includes(statusOf(asked))) return passed
      const body = bodyOf(asked, 201) ?? bodyOf(asked)
      return typeof body?.client_id === 'string'
        ? passed
        : failed('HTTP 201 with a client_id', asked.whatCame, ...seqOf(asked))
    },
    'authorization.cimd.as-support': (labels) => {
      const found = documentsIn(labels)
      const [first] = found
      if (first === undefined) return notObserved(noMetadata)
      return found.some(({ document }) => isFlagged(document))
        ? passed
        : failed('client_id_metadata_document_supported: true', 'none', ...seqOf(first.exchange))
    },
    'authorization.pkce.oidc-metadata-lists': (labels) =>
      each(
        documentsIn(labels).filter(({ name }) => name.startsWith('openid')),
        ({ document, exchange }) => {
          const methods = document.code_challenge_methods_supported
          return Array.isArray(methods) && methods.length > 0
            ? passed
            : failed('code_challenge_methods_supported', methods ?? null, ...seqOf(exchange))
        },
        'there is no metadata of OpenID Connect Discovery',
      ),
    'authorization.redirect.as-refuses-http': (labels) => {
      const asked = one(labels, 'registered-http')
      const usual = one(labels, 'registered')
      if (asked === undefined || ![200, 201].includes(statusOf(usual)))
        return notObserved('the server registers nobody that it does not know')
      const isTaken = [200, 201].includes(statusOf(asked))
      return isTaken ? failed('HTTP 400 for a redirect URI without TLS', asked.whatCame, ...seqOf(asked)) : passed
    },
    'authorization.https.endpoints': (labels) =>
      each(
        documentsIn(labels).flatMap(({ document, exchange }) =>
          urlsIn(document).map(([member, url]) => ({ member, url, exchange })),
        ),
        ({ member, url, exchange }) =>
          url.startsWith('https://') || isLoopbackUrl(url)
            ? passed
            : failed(`${member} with https`, url, ...seqOf(exchange)),
        noMetadata,
      ),
  },
})

/**
 * The document is that of the issuer that was asked for, character by character. Without a path the well-known places are the
 * same with the closing slash and without it: which of both the identifier is, the document says.
 */
function ofIssuer({ document, exchange }: ReturnType<typeof documentsIn>[number], context: JudgeContext): Finding {
  const { issuer } = factsIn(context)
  const identifiers = [issuer, ...(typeof issuer === 'string' && /^\w+:\/\/[^/]+$/.test(issuer) ? [`${issuer}/`] : [])]
  return identifiers.includes(document.issuer)
    ? passed
    : failed(`issuer ${issuer}`, document.issuer ?? null, ...seqOf(exchange))
}
