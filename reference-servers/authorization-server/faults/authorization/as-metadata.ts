import { faults } from '../../fault.ts'

const oauth = '/.well-known/oauth-authorization-server'
const openid = '/.well-known/openid-configuration'

export default faults({
  'authorization.as-metadata.rfc8414-required': {
    says: 'publishes metadata of OpenID Connect Discovery only',
    seams: { document: (path, next) => (path === oauth ? undefined : next(path)) },
  },
  'authorization.as-metadata.one-of-two': {
    says: 'publishes its metadata at a place of its own',
    seams: {
      document: (path, next) =>
        path === '/metadata.json' ? next(oauth) : path === oauth || path === openid ? undefined : next(path),
    },
  },
  'authorization.as-metadata.default-suffix': {
    says: 'publishes its metadata under a suffix for MCP',
    seams: {
      document: (path, next) =>
        path === '/.well-known/mcp-authorization-server'
          ? next(oauth)
          : path === oauth || path === openid
            ? undefined
            : next(path),
    },
    alsoBreaks: { 'authorization.as-metadata.one-of-two': 'no other metadata is left' },
  },
})
