import { RpcError } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { check } from '../../fault-overrides.ts'
import { Exchange } from '../../transports/exchange.ts'

/** A pattern decides, besides the check of the clean server. */
const lettingIn = (pattern: RegExp) =>
  check('origin', (subject, next) => (pattern.test(subject.headers.origin ?? '') ? undefined : next(subject)))

export default faults({
  'http.origin.every-method': {
    says: 'looks at Origin on POST only',
    seams: {
      http: {
        accept: (exchange, next) => {
          const { server, request, response } = exchange
          if (request.method === 'POST') return next(exchange)
          delete request.headers.origin
          return next(new Exchange(server, request, response))
        },
      },
    },
  },
  'http.origin.status-403': {
    says: 'refuses a foreign Origin with 400',
    seams: check('origin', (subject, next) => {
      const refusal = next(subject)
      return refusal && new RpcError(refusal.code, refusal.message, { status: 400 })
    }),
  },
  'http.origin.validated': [
    { says: 'never looks at Origin', seams: check('origin', () => undefined) },
    {
      says: 'lets in each Origin that begins like one of this machine',
      seams: lettingIn(/^https?:\/\/(localhost|127\.0\.0\.1)/),
    },
    { says: 'lets in each Origin that ends like one of this machine', seams: lettingIn(/localhost$/) },
    { says: 'lets in each Origin that has localhost in it', seams: lettingIn(/localhost/) },
    { says: 'lets in Origin null', seams: lettingIn(/^null$/) },
  ],
  'http.security.bind-localhost': {
    says: 'listens on all addresses of its machine',
    seams: { http: { host: () => '0.0.0.0' } },
  },
})
