import type { RequestId } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'subscriptions.server.ends-on-cancel',
  says: 'goes on with a subscription that was cancelled',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: () => {
    const subscriptions = new Set<RequestId>()
    return {
      handlers: {
        'subscriptions/listen': (request, context, next) => {
          subscriptions.add(request.id)
          return next(request, context)
        },
      },
      cancel: (id, connection, next) => {
        if (!subscriptions.has(id)) next(id, connection)
      },
    }
  },
})
