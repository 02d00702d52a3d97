import type { Connection } from '../connection.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'cancellation.sender.ignore-late-response',
  says: 'goes deaf when a request is answered that it had cancelled',
  seams: () => {
    const cancelled = new Map<Connection, unknown>()
    const deaf = new Set<Connection>()
    return {
      outgoing: (message, context, next) => {
        const isCancellation = isObject(message) && message.method === 'notifications/cancelled'
        if (isCancellation && isObject(message.params) && context.connection !== undefined)
          cancelled.set(context.connection, message.params.requestId)
        return next(message, context)
      },
      incoming: (message, connection, next) => {
        const isLate = isObject(message) && 'result' in message && message.id === cancelled.get(connection)
        if (isLate) deaf.add(connection)
        return deaf.has(connection) ? undefined : next(message, connection)
      },
    }
  },
})
