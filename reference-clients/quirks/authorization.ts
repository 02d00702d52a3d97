/** What a client may choose on its way to a token. */

import { quirks } from '../quirk.ts'
import { between, since } from '../revisions.ts'

export default quirks({
  'stores-in-a-closed-folder': {
    says: 'Its files may be read by all; the folder in which they lie may be entered by their owner alone.',
    revisions: since('2025-03-26'),
    transports: ['streamable-http'],
    seams: {
      authorize: { protects: () => ({ mode: 0o644, folder: { name: 'closed', mode: 0o700 } }) },
    },
  },
  'is-one-software': {
    says: 'It tells each authorization server that it is one and the same software (RFC 7591, 2), by its id and its home page.',
    revisions: since('2025-03-26'),
    transports: ['streamable-http'],
    seams: {
      httpRequest(request, { purpose }) {
        if (purpose !== 'registration' || request.body === undefined) return request
        const metadata: unknown = JSON.parse(String(request.body))
        const software = { software_id: 'x-reference-client', client_uri: 'https://client.example/' }
        return { ...request, body: JSON.stringify({ ...Object(metadata), ...software }) }
      },
    },
  },
  'registers-for-bound-tokens': {
    says: 'It says when it registers that its tokens are always bound to a key (RFC 9449, 5.2).',
    revisions: since('2025-11-25'),
    transports: ['streamable-http'],
    seams: {
      httpRequest(request, { purpose }) {
        if (purpose !== 'registration' || request.body === undefined) return request
        const metadata: unknown = JSON.parse(String(request.body))
        return { ...request, body: JSON.stringify({ ...Object(metadata), dpop_bound_access_tokens: true }) }
      },
    },
    tolerates: ['ext-auth.dpop.client-dpop-bound'],
  },
  'refuses-an-unpromised-issuer': {
    says: 'It takes no iss, not even a right one, of an authorization server that does not promise it (RFC 9207, 2.4).',
    revisions: since('2026-07-28'),
    transports: ['streamable-http'],
    seams: {
      authorize: {
        acceptsRedirect: (answer, { metadata }, next) =>
          (metadata.authorization_response_iss_parameter_supported === true || !answer.has('iss')) && next(),
      },
    },
  },
  'renews-a-token-of-another-day': {
    says: 'It still has a token of its server, and renews it at the usual place although nobody asks for one.',
    revisions: ['2025-03-26'],
    transports: ['streamable-http'],
    seams: () => {
      let origin = ''
      let isAsked = false
      return {
        httpRequest(request) {
          origin = new URL(request.url).origin
          return request
        },
        httpResponse(head) {
          isAsked ||= head.status === 401
          return head
        },
        order: {
          async beforeClose() {
            if (origin === '' || isAsked) return
            const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'of-another-day' })
            await fetch(`${origin}/token`, { method: 'POST', body, headers: { Accept: 'application/json' } })
          },
        },
      }
    },
  },
  'looks-elsewhere-when-refused': {
    says: 'It does no authorization; a server that refuses it may be an older one, so it looks for HTTP+SSE at a path beside.',
    revisions: between('2025-03-26', '2025-11-25'),
    transports: ['streamable-http'],
    seams: () => {
      let isRefused = false
      return {
        httpRequest: (request, { purpose }) =>
          purpose === 'endpoint' ? { ...request, url: String(new URL('sse', request.url)) } : request,
        httpResponse(head) {
          isRefused = head.status === 401 || head.status === 403
          return isRefused ? { ...head, status: 400 } : head
        },
        decide: { fallback: (_error, next) => (isRefused ? 'http-sse' : next()) },
      }
    },
    hides: ['authorization.*', 'ext-auth.*', 'security.*', 'http-sse.compat.*'],
  },
  'takes-the-last-authorization-server': {
    says: 'Where a resource names several authorization servers, it takes the last.',
    revisions: since('2026-07-28'),
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
  'gives-up-without-a-user': {
    says: 'Where no user is asked it gives up what its token is not good enough for.',
    revisions: since('2025-11-25'),
    transports: ['streamable-http'],
    tolerates: ['authorization.scopes.client-credentials-may-abort'],
    seams: () => {
      let isAlone = false
      return {
        authorize: {
          beforeUnattended(_ways, next) {
            isAlone = true
            return next()
          },
          afterRefusal: (_times, next) => (isAlone ? 'give up' : next()),
        },
      }
    },
  },
  'names-scopes-in-another-order': {
    says: 'It sorts the scopes that it asks for its own way.',
    revisions: since('2025-11-25'),
    transports: ['streamable-http'],
    seams: { authorize: { scopes: (_known, next) => next()?.toReversed() } },
  },
  'has-one-method-for-its-secret': {
    says: 'It is registered for Basic, and sends its secret that way wherever that is listed.',
    revisions: since('2025-03-26'),
    transports: ['streamable-http'],
    seams: {
      authorize: {
        clientAuthentication: (methods, next) =>
          methods.includes('client_secret_basic') ? 'client_secret_basic' : next(),
      },
    },
  },
  'never-refreshes': {
    says: 'When a token is over it sends its user through the browser again, whatever it was given beside.',
    revisions: since('2025-11-25'),
    transports: ['streamable-http'],
    hides: ['authorization.resource.in-refresh-request', 'authorization.refresh.*'],
    seams: { authorize: { refreshes: () => false } },
  },
  'says-more-in-its-document': {
    says: 'Its metadata document has further members, redirect URIs and a media type of its own.',
    revisions: since('2025-11-25'),
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
