import { using } from '../../define.ts'
import type { IssuerScript } from './parts/issuer.ts'
import { ofFlow } from './parts/judge.ts'
import { playground, usualSite } from './parts/playground.ts'
import * as request from './parts/rules/authorization-request.ts'
import * as discovery from './parts/rules/discovery.ts'
import * as registration from './parts/rules/registration.ts'
import * as tokens from './parts/rules/tokens.ts'

/** Not at the root, so that one can tell what the client makes of it. */
const path = '/v1/mcp'

export default using(['browser-step']).clientScenario<never>({
  title: 'A server that wants a token',
  transports: ['streamable-http'],
  async drive({ serve, revision }) {
    // A decoy, where the resource metadata names another one.
    const issuers: Record<string, IssuerScript> = { mcp: {} }
    if (usualSite(revision.id) === 'issuer') issuers.issuer = {}
    const server = await serve(playground({ revision: revision.id, path, issuers }))
    await server.done()
  },
  judges: {
    'authorization.challenge.client-starts-flow': ofFlow(discovery.startsFlow),
    'authorization.prm.client-uses': ofFlow(discovery.usesResourceMetadata),
    'authorization.discovery.client-rfc8414': ofFlow(discovery.usesMetadataEndpoints),
    'authorization.discovery.client-base-url': ofFlow(discovery.usesBaseUrl),
    'authorization.discovery.client-metadata-first': ofFlow(discovery.looksForMetadataFirst),
    'authorization.discovery.client-version-header': ofFlow(discovery.namesVersion),
    'authorization.registration.obtain-client-id': ofFlow(registration.hasClientId),
    'authorization.dcr.client-support': ofFlow(registration.registers),
    'authorization.dcr.application-type': ofFlow(registration.namesApplicationType),
    'authorization.dcr.application-type-native': ofFlow(registration.isNative),
    'authorization.dcr.application-type-web': ofFlow(registration.isWeb),
    'authorization.redirect.localhost-or-https': ofFlow(registration.redirectsAreLocalOrSecure),
    'authorization.redirect.client-registered': ofFlow(registration.redirectIsRegistered),
    'authorization.local-client.public': ofFlow(registration.isPublic),
    'authorization.pkce.client-uses': request.provesEachRequest,
    'authorization.resource.in-authorization-request': ofFlow(request.namesResource),
    'authorization.resource.in-token-request': ofFlow(request.repeatsResource),
    'authorization.resource.canonical-uri': ofFlow(request.resourceIsCanonical),
    'authorization.resource.most-specific': ofFlow(request.resourceIsSpecific(path)),
    'authorization.token.header': ofFlow(tokens.sendsBearer),
    'authorization.token.every-request': ofFlow(tokens.sendsTokenEveryTime),
    'authorization.token.not-in-query': ofFlow(tokens.keepsTokenOutOfUrl),
    'authorization.token.conform-section5': ofFlow(tokens.sendsTokenOnce),
    'authorization.tokens.client-storage': ofFlow(tokens.writesNoToken),
  },
})
