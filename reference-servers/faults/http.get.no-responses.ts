import { isResponse } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.get.no-responses',
  says: 'sends each response on the GET stream too',
  transports: ['streamable-http'],
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    outgoing: (message, context, next) => {
      if (isResponse(message)) context.connection?.outlet?.send(message)
      return next(message, context)
    },
  },
  alsoBreaks: { 'messages.response.exactly-once': 'the response comes twice' },
})
