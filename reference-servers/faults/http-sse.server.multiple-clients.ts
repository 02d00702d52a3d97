import type { Connection } from '../connection.ts'
import { isObject, isResponse } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http-sse.server.multiple-clients',
  says: 'keeps the requests of all clients in one table: an id that another client used first is answered there',
  transports: ['http-sse'],
  seams: () => {
    const askers = new Map<unknown, Connection>()
    return {
      outgoing: (message, context, next) => {
        const { connection } = context
        // Clients that number their requests would all collide, and nothing would work at all.
        if (!connection || !isObject(message) || !isResponse(message) || typeof message.id !== 'string')
          return next(message, context)
        const first = askers.get(message.id) ?? connection
        askers.set(message.id, first)
        if (first === connection || !connection.server.connections.has(first)) return next(message, context)
        first.outlet?.send(message)
        return []
      },
    }
  },
  alsoBreaks: { 'messages.response.exactly-once': 'the first client gets the answers of both' },
})
