import { invalidParams } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'cancellation.receiver.ignore-malformed',
  says: 'answers a cancellation without requestId with an error',
  transports: ['stdio', 'http-sse'],
  alsoBreaks: { 'messages.notification.no-response': 'a cancellation is a notification' },
  seams: {
    notifications: {
      'notifications/cancelled': (params, connection, next) => {
        next(params, connection)
        if (params.requestId === undefined && connection.outlet)
          connection.refuse(invalidParams('requestId: missing'), undefined, connection.outlet)
      },
    },
  },
})
