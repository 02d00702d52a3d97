import { classify, isResponse } from '../json-rpc.ts'
import { fault } from '../seams.ts'

const method = 'resources/templates/list'

export default fault({
  requirement: 'http-sse.server.response-on-stream',
  says: `answers ${method} in the HTTP response to the POST and not on the stream`,
  transports: ['http-sse'],
  seams: {
    http: {
      body: (body, { message }) => {
        const received = classify(message)
        if (received.kind !== 'request' || received.request.method !== method) return body
        return JSON.stringify({ jsonrpc: '2.0', id: received.request.id, result: { resourceTemplates: [] } })
      },
    },
    outgoing: (message, context, next) =>
      context.request?.method === method && isResponse(message) ? [] : next(message, context),
  },
})
