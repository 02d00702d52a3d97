import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.stream.eventual-response',
  says: 'sends the result of resources/templates/list on the GET stream and ends the stream of the POST without it',
  revisions: ['2025-11-25'],
  transports: ['streamable-http'],
  seams: {
    outgoing: (message, context, next) => {
      const isResult = isObject(message) && 'result' in message
      if (context.request?.method !== 'resources/templates/list' || !isResult) return next(message, context)
      context.connection?.outlet?.send(message)
      return []
    },
  },
  alsoBreaks: { 'http.get.no-responses': 'that is where the answer goes' },
})
