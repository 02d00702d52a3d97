import type { Connection, Outlet } from '../connection.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.stream.messages-relate',
  says: 'sends progress on the stream of the tool call that came last',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  transports: ['streamable-http'],
  seams: () => {
    const calls = new WeakMap<Connection, Outlet[]>()
    return {
      handlers: {
        'tools/call': async (request, context, next) => {
          const { outlet } = context.arrival
          const open = calls.get(context.connection) ?? []
          calls.set(context.connection, open)
          open.push(outlet)
          try {
            return await next(request, context)
          } finally {
            open.splice(open.indexOf(outlet), 1)
          }
        },
      },
      outgoing: (message, context, next) => {
        if (!isObject(message) || message.method !== 'notifications/progress') return next(message, context)
        if (context.connection) calls.get(context.connection)?.at(-1)?.send(message)
        return []
      },
    }
  },
})
