import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.compat.server-get-405',
  says: 'answers GET with 404',
  serves: ['2026-07-28'],
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: { http: { get: async (exchange) => exchange.reply(404) } },
})
