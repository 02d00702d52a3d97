import { faults } from '../../fault.ts'
import { since } from '../../revisions.ts'
import { editForm, editQuery, whereMetadata } from './parts/edits.ts'

export default faults({
  'authorization.resource.in-authorization-request': {
    says: 'names the resource only to the token endpoint',
    seams: editQuery((query) => query.delete('resource')),
  },
  'authorization.resource.in-token-request': {
    says: 'redeems the code without naming the resource',
    seams: editForm((form) => {
      if (form.get('grant_type') === 'authorization_code') form.delete('resource')
    }),
  },
  'authorization.resource.identifies-server': [
    {
      says: 'names the authorization server as the resource',
      seams: {
        authorize: {
          resource(_server, metadata, next) {
            const servers = metadata?.authorization_servers
            return Array.isArray(servers) ? String(servers[0]) : next()
          },
        },
      },
    },
    {
      says: 'names its first server as the resource whichever server it wants a token for',
      seams: () => {
        let first: string | undefined
        return {
          authorize: {
            resource(_server, _metadata, next) {
              first ??= next()
              return first
            },
          },
        }
      },
    },
  ],
  'authorization.resource.canonical-uri': {
    says: 'names the resource without its scheme',
    seams: { authorize: { resource: (server) => server.replace('http://', '') } },
  },
  'authorization.resource.most-specific': {
    says: 'names only the origin of the resource',
    seams: { authorize: { resource: (server) => new URL(server).origin } },
  },
  'authorization.resource.in-refresh-request': {
    says: 'refreshes without naming the resource',
    seams: editForm((form) => {
      if (form.get('grant_type') === 'refresh_token') form.delete('resource')
    }),
  },
  'authorization.resource.regardless-of-support': {
    says: 'names no resource to OpenID providers',
    revisions: since('2025-11-25'),
    seams: () =>
      whereMetadata((url) => ({
        resource: (_server, _metadata, next) => (url().includes('openid-configuration') ? undefined : next()),
      })),
  },
  'authorization.resource.accept-uppercase-client': {
    says: 'compares the resource letter by letter',
    seams: {
      authorize: { acceptsResource: ({ resource }, server, next) => next() && server.startsWith(String(resource)) },
    },
  },
  'authorization.resource.no-trailing-slash': {
    says: 'writes the resource as its URL library does',
    seams: {
      authorize: {
        resource(_server, _metadata, next) {
          const value = next()
          return value === undefined ? undefined : new URL(value).href
        },
      },
    },
  },
})
