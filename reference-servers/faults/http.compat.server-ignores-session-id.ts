import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.compat.server-ignores-session-id',
  says: 'looks for the session of an older client',
  serves: ['2026-07-28'],
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    http: {
      post: async (exchange, next) => (exchange.headers['mcp-session-id'] ? exchange.reply(404) : next(exchange)),
    },
  },
})
