/** A protected server that says what it has to in its own way. */
import { quirks } from '../quirk.ts'

const http = ['streamable-http'] as const
const protectedRevisions = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const

export default quirks({
  'several-challenges': {
    says: 'It offers another scheme beside Bearer.',
    revisions: protectedRevisions,
    transports: http,
    seams: {
      authorization: {
        refuse(problem, exchange, next) {
          const refusal = next(problem, exchange)
          const bearer = refusal.headers['WWW-Authenticate']
          if (bearer === undefined) return refusal
          return { ...refusal, headers: { ...refusal.headers, 'WWW-Authenticate': `Basic realm="old", ${bearer}` } }
        },
      },
    },
  },
  'says-more-of-itself': {
    says: 'Its metadata has members that nobody asks for.',
    revisions: protectedRevisions,
    transports: http,
    seams: {
      authorization: {
        document(path, origin, next) {
          const document = next(path, origin)
          return (
            document && {
              ...document,
              resource_name: 'Reference',
              'x-vendor': { tier: 1 },
              tls_client_certificate_bound_access_tokens: false,
            }
          )
        },
      },
    },
  },
  'scopes-in-any-order': {
    says: 'It names the scopes in another order each time.',
    revisions: protectedRevisions,
    transports: http,
    seams: () => {
      let times = 0
      return {
        authorization: {
          refuse(problem, exchange, next) {
            const refusal = next(problem, exchange)
            const challenge = refusal.headers['WWW-Authenticate'] ?? ''
            times += 1
            if (times % 2 === 0) return refusal
            const turned = challenge.replace(
              /scope="([^"]*)"/,
              (_, scopes: string) => `scope="${scopes.split(' ').reverse().join(' ')}"`,
            )
            return { ...refusal, headers: { ...refusal.headers, 'WWW-Authenticate': turned } }
          },
        },
      }
    },
  },
})
