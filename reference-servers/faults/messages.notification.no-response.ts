import { methodNotFound } from '../errors.ts'
import { fault } from '../seams.ts'

const known = ['initialized', 'cancelled', 'progress', 'roots/list_changed'].map((name) => `notifications/${name}`)

export default fault({
  requirement: 'messages.notification.no-response',
  says: 'answers notifications that it does not know with an error',
  transports: ['stdio', 'http-sse'],
  seams: {
    incoming: (message, connection, next) => {
      const isNotification =
        typeof message === 'object' && message !== null && 'method' in message && !('id' in message)
      const method = isNotification ? String(message.method) : undefined
      if (method === undefined || known.includes(method) || !connection.outlet) return next(message, connection)
      connection.refuse(methodNotFound(method), undefined, connection.outlet)
    },
  },
})
