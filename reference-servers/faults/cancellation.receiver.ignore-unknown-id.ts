import type { Connection } from '../connection.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'cancellation.receiver.ignore-unknown-id',
  says: 'keeps every cancelled id, and never answers a later request that has it',
  transports: ['stdio', 'http-sse'],
  seams: () => {
    const cancelled = new WeakMap<Connection, Set<unknown>>()
    return {
      notifications: {
        'notifications/cancelled': (params, connection, next) => {
          cancelled.set(connection, (cancelled.get(connection) ?? new Set()).add(params.requestId))
          next(params, connection)
        },
      },
      incoming: (message, connection, next) => {
        const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : undefined
        return cancelled.get(connection)?.has(id) === true ? undefined : next(message, connection)
      },
    }
  },
})
