import type { Connection } from '../connection.ts'
import { invalidParams } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'stateless.server.connection-independent',
  says: 'reads only resources that were listed on the same connection',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: () => {
    const listed = new WeakSet<Connection>()
    return {
      handlers: {
        'resources/list': (request, context, next) => {
          listed.add(context.connection)
          return next(request, context)
        },
        'resources/read': (request, context, next) => {
          if (!listed.has(context.connection)) throw invalidParams('uri: list the resources first')
          return next(request, context)
        },
      },
    }
  },
})
