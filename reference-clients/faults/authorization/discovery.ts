import { faults } from '../../fault.ts'
import { editRequest } from './parts/edits.ts'

export default faults({
  'authorization.discovery.client-rfc8414': {
    says: 'registers at /register, whatever the metadata says',
    seams: editRequest('registration', (request) => ({ ...request, url: new URL('/register', request.url).href })),
  },
  'authorization.discovery.client-base-url': {
    says: 'looks for the metadata below the path of the server',
    seams: () => {
      let base = ''
      return {
        authorize: {
          issuer(_resource, server, next) {
            base = server
            return next()
          },
          serverMetadataUrls: () => [`${base}/.well-known/oauth-authorization-server`],
        },
      }
    },
  },
  'authorization.discovery.client-metadata-first': {
    says: 'goes to the default paths without a look for metadata',
    seams: { authorize: { serverMetadataUrls: () => [] } },
  },
  'authorization.discovery.client-version-header': {
    says: 'does not say its version when it asks for metadata',
    seams: editRequest('server-metadata', ({ headers: { 'MCP-Protocol-Version': _, ...headers }, ...request }) => ({
      ...request,
      headers,
    })),
  },
  'authorization.discovery.client-default-paths': {
    says: 'looks for the default endpoints below the path of the server',
    seams: editRequest('registration', (request) =>
      new URL(request.url).pathname === '/register'
        ? { ...request, url: new URL('/v1/register', request.url).href }
        : request,
    ),
  },
  'authorization.discovery.client-both-mechanisms': {
    says: 'looks for metadata of OAuth only, at several places',
    seams: {
      authorize: {
        serverMetadataUrls: (issuer, next) => [
          ...next().slice(0, 1),
          `${issuer.replace(/\/$/, '')}/.well-known/oauth-authorization-server.json`,
        ],
      },
    },
  },
  'authorization.discovery.client-multiple-endpoints': {
    says: 'gives up at the first place without metadata',
    seams: { authorize: { serverMetadataUrls: (_issuer, next) => next().slice(0, 1) } },
  },
  'authorization.discovery.client-order-with-path': {
    says: 'looks at the root of the issuer first',
    seams: {
      authorize: {
        serverMetadataUrls: (issuer, next) => [
          ...(new URL(issuer).pathname === '/'
            ? []
            : [`${new URL(issuer).origin}/.well-known/oauth-authorization-server`]),
          ...next(),
        ],
      },
    },
  },
  'authorization.discovery.client-order-without-path': {
    says: 'looks for OpenID Connect first',
    seams: {
      authorize: {
        serverMetadataUrls: (issuer, next) => (new URL(issuer).pathname === '/' ? next().toReversed() : next()),
      },
    },
  },
  'authorization.discovery.client-validates-issuer': {
    says: 'does not compare the issuer of the metadata',
    seams: { authorize: { acceptsServer: () => true } },
  },
})
