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
})
