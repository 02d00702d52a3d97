import { invalidRequest } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.endpoint.multiple-clients',
  says: 'has one transport object: as long as one client is connected it refuses to initialize another',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
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
  alsoBreaks: {
    'base.core.server-lifecycle-supported': 'the connection beside another cannot be opened',
    'lifecycle.version.counter-offer': 'the connection beside another cannot be opened',
    'batch.receive.accepted': 'the connection beside another cannot be opened',
  },
})
