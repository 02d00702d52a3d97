import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.compat.server-delete-405',
  says: 'answers DELETE with 200 although there are no sessions',
  serves: ['2026-07-28'],
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: { http: { delete: async (exchange) => exchange.reply(200) } },
})
