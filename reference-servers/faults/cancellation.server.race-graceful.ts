import type { Connection } from '../connection.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'cancellation.server.race-graceful',
  says: 'loses the message that follows when the same request is cancelled twice',
  transports: ['stdio', 'http-sse'],
  seams: () => {
    const cancelled = new WeakMap<Connection, Set<unknown>>()
    const confused = new WeakSet<Connection>()
    return {
      incoming: (message, connection, next) => (confused.delete(connection) ? undefined : next(message, connection)),
      notifications: {
        'notifications/cancelled': (params, connection, next) => {
          const known = cancelled.get(connection) ?? new Set()
          if (typeof params.requestId === 'number' && known.has(params.requestId)) confused.add(connection)
          cancelled.set(connection, known.add(params.requestId))
          next(params, connection)
        },
      },
    }
  },
})
