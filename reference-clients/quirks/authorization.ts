/** What a client may choose on its way to a token. */
import { quirks } from '../quirk.ts'

export default quirks({
  'takes-the-last-authorization-server': {
    says: 'Where a resource names several authorization servers, it takes the last.',
    revisions: ['2026-07-28'],
    transports: ['streamable-http'],
    seams: {
      authorize: {
        issuer(resource, _server, next) {
          const named = resource?.authorization_servers
          const last = Array.isArray(named) ? named.at(-1) : undefined
          return typeof last === 'string' ? last : next()
        },
      },
    },
    tolerates: ['authorization.prm.client-chooses-as'],
    // The one that a resource changes to is where it has been from the beginning.
    hides: ['authorization.prm.client-no-cross-as'],
  },
  'says-more-in-its-document': {
    says: 'Its metadata document has further members, redirect URIs and a media type of its own.',
    revisions: ['2025-11-25', '2026-07-28'],
    transports: ['streamable-http'],
    seams: {
      authorize: {
        document(_url, next) {
          const document = next()
          const { redirect_uris: uris } = document.body
          const redirectUris = ['https://client.example/callback', ...(Array.isArray(uris) ? uris : [])]
          const body = {
            ...document.body,
            redirect_uris: redirectUris,
            client_uri: 'https://client.example/',
            'x-vendor': 1,
          }
          return { ...document, type: 'application/vnd.client+json; charset=utf-8', body }
        },
      },
    },
  },
})
