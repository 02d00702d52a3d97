import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.get.sse-or-405',
  says: 'answers GET with a JSON status document',
  seams: { http: { get: async (exchange) => exchange.reply(200, {}, '{"status":"ok"}') } },
})
