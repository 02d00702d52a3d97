import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.version.server-unknown-method-404',
  says: 'answers unknown methods with status 200',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    http: {
      head: (head, exchange, next) => {
        const clean = next(head, exchange)
        const isMissingMethod = exchange.request.method === 'POST' && clean.status === 404
        return isMissingMethod ? { ...clean, status: 200 } : clean
      },
    },
  },
})
