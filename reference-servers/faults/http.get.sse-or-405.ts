import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.get.sse-or-405',
  says: 'answers GET with a JSON status document',
  seams: { http: { get: async (exchange) => exchange.reply(200, {}, '{"status":"ok"}') } },
  alsoBreaks: {
    'tools.list-changed.sent': 'there is no stream to send it on',
    'prompts.list-changed.sent': 'there is no stream to send it on',
    'resources.list-changed.sent': 'there is no stream to send it on',
    'resources.updated.sent': 'there is no stream to send it on',
  },
})
