import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.get.unrelated',
  says: 'sends all progress on the GET stream',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  transports: ['streamable-http'],
  seams: {
    outgoing: (message, context, next) => {
      const isProgress = isObject(message) && message.method === 'notifications/progress'
      if (!isProgress) return next(message, context)
      context.connection?.outlet?.send(message)
      return []
    },
  },
})
