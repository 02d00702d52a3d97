import type { Connection } from '../connection.ts'
import { invalidRequest } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'cancellation.receiver.ignore-completed',
  says: 'answers a late cancellation with an error',
  transports: ['stdio', 'http-sse'],
  alsoBreaks: { 'messages.notification.no-response': 'a cancellation is a notification' },
  seams: () => {
    const completed = new WeakMap<Connection, Set<unknown>>()
    return {
      outgoing: (message, context, next) => {
        const { connection, request } = context
        if (connection && request) completed.set(connection, (completed.get(connection) ?? new Set()).add(request.id))
        return next(message, context)
      },
      notifications: {
        'notifications/cancelled': (params, connection, next) => {
          next(params, connection)
          if (connection.outlet && completed.get(connection)?.has(params.requestId))
            connection.refuse(invalidRequest('The request is completed'), undefined, connection.outlet)
        },
      },
    }
  },
})
