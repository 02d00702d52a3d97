import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.request.answered',
  says: 'drops requests for methods that it has never heard of',
  transports: ['stdio', 'http-sse'],
  alsoBreaks: { 'batch.receive.responses-complete': 'such a request may be in a batch' },
  seams: {
    incoming: (message, connection, next) => {
      const method = typeof message === 'object' && message !== null && 'method' in message ? message.method : undefined
      return String(method).startsWith('x-') ? undefined : next(message, connection)
    },
  },
})
