import { fault } from '../seams.ts'
import { Exchange } from '../transports/exchange.ts'

export default fault({
  requirement: 'http.origin.every-method',
  says: 'looks at Origin on POST only',
  transports: ['streamable-http'],
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
})
