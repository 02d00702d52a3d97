import { faults } from '../../fault.ts'

/** The well-known place for a URL, whatever the challenge names. */
function wellKnown(server: string): string {
  const { origin, pathname } = new URL(server)
  return `${origin}/.well-known/oauth-protected-resource${pathname === '/' ? '' : pathname}`
}

export default faults({
  'authorization.prm.client-state-per-as': [
    {
      says: 'goes back to an authorization server with what the last one has given it',
      seams: () => {
        const known = new Set<string>()
        let last = ''
        return {
          authorize: {
            storeKey(issuer, _stored, next) {
              const isBack = issuer !== last && known.has(issuer)
              known.add(issuer)
              if (!isBack) last = issuer
              return isBack ? last : next()
            },
          },
        }
      },
    },
    {
      says: 'has one client id for the authorization servers of all its servers: that of the first',
      seams: () => {
        let server = ''
        let first: { readonly server: string; readonly id: string } | undefined
        return {
          authorize: {
            resource(asked, _metadata, next) {
              server = asked
              return next()
            },
          },
          authorizationUrl(url) {
            first ??= { server, id: url.searchParams.get('client_id') ?? '' }
            if (server !== first.server) url.searchParams.set('client_id', first.id)
            return url
          },
        }
      },
    },
  ],
  'authorization.prm.client-no-cross-as': {
    says: 'takes the authorization servers that a resource lists together for one',
    seams: () => {
      const listed = new Set<string>()
      return {
        authorize: {
          issuer(resource, _server, next) {
            const servers = resource?.authorization_servers
            if (Array.isArray(servers) && servers.length > 1) for (const one of servers) listed.add(String(one))
            return next()
          },
          storeKey: (issuer, _stored, next) => (listed.has(issuer) ? 'listed' : next()),
        },
      }
    },
  },
  'authorization.prm.client-uses': {
    says: 'takes the origin of the server for its authorization server, whatever the metadata says',
    seams: { authorize: { issuer: (_resource, server) => new URL(server).origin } },
  },
  'authorization.prm.client-prefers-challenge-url': {
    says: 'looks for the metadata at the well-known places only',
    seams: { authorize: { resourceMetadataUrls: (server) => [wellKnown(server), wellKnown(new URL(server).origin)] } },
    alsoBreaks: { 'authorization.challenge.client-parses': 'it makes nothing of any challenge' },
  },
  'authorization.prm.client-well-known-fallback': {
    says: 'knows only the well-known place at the root',
    seams: {
      authorize: {
        resourceMetadataUrls(server, challenge, next) {
          const isNamed = challenge?.parameters.resource_metadata !== undefined
          return isNamed ? next() : [new URL('/.well-known/oauth-protected-resource', server).href]
        },
      },
    },
  },
  'authorization.prm.client-validates-resource': {
    says: 'does not look whose metadata it has got',
    seams: { authorize: { acceptsResource: () => true } },
  },
})
