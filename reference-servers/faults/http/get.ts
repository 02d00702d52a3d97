import { faults } from '../../fault.ts'
import { isObject, isResponse } from '../../json-rpc.ts'

export default faults({
  'http.get.no-responses': {
    says: 'sends each response on the GET stream too',
    alsoBreaks: { 'messages.response.exactly-once': 'the response comes twice' },
    seams: {
      outgoing: (message, context, next) => {
        if (isResponse(message)) context.connection?.outlet?.send(message)
        return next(message, context)
      },
    },
  },
  'http.get.sse-or-405': {
    says: 'answers GET with a JSON status document',
    alsoBreaks: {
      'tools.list-changed.sent': 'there is no stream to send it on',
      'prompts.list-changed.sent': 'there is no stream to send it on',
      'resources.list-changed.sent': 'there is no stream to send it on',
      'resources.updated.sent': 'there is no stream to send it on',
    },
    seams: { http: { get: async (exchange) => exchange.reply(200, {}, '{"status":"ok"}') } },
  },
  'http.get.unrelated': {
    says: 'sends all progress on the GET stream',
    seams: {
      outgoing: (message, context, next) => {
        const isProgress = isObject(message) && message.method === 'notifications/progress'
        if (!isProgress) return next(message, context)
        context.connection?.outlet?.send(message)
        return []
      },
    },
  },
})
