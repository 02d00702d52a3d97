import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.stream.x-accel-buffering',
  says: 'lets proxies buffer its streams',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    http: {
      head: (head, exchange, next) => {
        const { status, headers } = next(head, exchange)
        const { 'x-accel-buffering': _, ...rest } = headers
        return { status, headers: rest }
      },
    },
  },
})
