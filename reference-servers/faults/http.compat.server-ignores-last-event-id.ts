import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.compat.server-ignores-last-event-id',
  says: 'refuses requests with Last-Event-ID',
  serves: ['2026-07-28'],
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    http: {
      post: async (exchange, next) => (exchange.headers['last-event-id'] ? exchange.reply(400) : next(exchange)),
    },
  },
})
