import { invalidRequest } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { isObject } from '../../json-rpc.ts'
import { between } from '../../revisions.ts'

const routed = 'resources/templates/list'

export default faults({
  'http.endpoint.multiple-clients': {
    says: 'has one transport object: as long as one client is connected it refuses to initialize another',
    revisions: between('2025-03-26', '2025-11-25'),
    alsoBreaks: {
      'base.core.server-lifecycle-supported': 'the connection beside another cannot be opened',
      'lifecycle.version.counter-offer': 'the connection beside another cannot be opened',
      'batch.receive.accepted': 'the connection beside another cannot be opened',
    },
    seams: () => {
      let isTaken = false
      return {
        handlers: {
          initialize: (request, context, next) => {
            if (isTaken) throw invalidRequest('Server already initialized')
            isTaken = true
            return next(request, context)
          },
        },
        http: {
          delete: async (exchange, next) => {
            await next(exchange)
            if (exchange.response.statusCode < 300) isTaken = false
          },
        },
      }
    },
  },
  'http.endpoint.post-and-get': {
    says: 'answers 404 to GET on the path where it takes POST',
    seams: { http: { get: async (exchange) => exchange.reply(404) } },
  },
  'http.endpoint.post': {
    says: `serves ${routed} on a path of its own only`,
    seams: {
      http: {
        head: ({ status, headers }, { message }) =>
          isObject(message) && message.method === routed ? { status: 404, headers } : { status, headers },
        body: (body, { message }) => (isObject(message) && message.method === routed ? '' : body),
      },
    },
  },
})
