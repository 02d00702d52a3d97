import type { AuthorizationDecisions } from './decisions.ts'

/** The choices of a correct client, but for those that a fault or a quirk makes. */
export function authorizationDecisions(seams: Partial<AuthorizationDecisions> = {}): AuthorizationDecisions {
  return {
    challenge: (_field, next) => next(),
    resourceMetadataUrls: (_server, _challenge, next) => next(),
    acceptsResource: (_metadata, _server, next) => next(),
    issuer: (_resource, _server, next) => next(),
    serverMetadataUrls: (_issuer, next) => next(),
    acceptsServer: (_metadata, _issuer, next) => next(),
    provesPkce: (_metadata, next) => next(),
    storeKey: (_issuer, _stored, next) => next(),
    givenFits: (_issuer, next) => next(),
    acceptsEndpoint: (_url, next) => next(),
    opensInShell: (next) => next(),
    isPlain: (_url, _step, next) => next(),
    addressesOf: (_host, next) => next(),
    isInner: (_address, _step, next) => next(),
    pins: (next) => next(),
    followsRedirects: (next) => next(),
    identity: (_metadata, next) => next(),
    document: (_url, next) => next(),
    registrationRefused: (_body, next) => next(),
    beforeUnattended: (_ways, next) => next(),
    authentication: (_secret, next) => next(),
    assertion: (_claims, _where, next) => next(),
    scopes: (_known, next) => next(),
    resource: (_server, _metadata, next) => next(),
    acceptsRedirect: (_answer, _request, next) => next(),
    refreshes: (_tokens, next) => next(),
    clientAuthentication: (_methods, next) => next(),
    tokenFor: (_tokens, _server, next) => next(),
    afterRefusal: (_times, next) => next(),
    ...seams,
  }
}
