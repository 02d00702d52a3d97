import type { RequestContext } from '../context.ts'
import { fault } from '../seams.ts'
import type { Recipient } from '../server.ts'

export default fault({
  requirement: 'resources.updated.only-subscribed',
  says: 'tells of every update until a client subscribes to some',
  seams: () => {
    const choosy = new Set<Recipient>()
    return {
      handlers: {
        'resources/subscribe': (request, context: RequestContext, next) => {
          choosy.add(context.connection)
          return next(request, context)
        },
      },
      recipients: (change, all, next) => {
        const chosen = next(change, all)
        if (change.kind !== 'updated') return chosen
        // Whoever hears of lists is a client that is ready to hear.
        return [
          ...chosen,
          ...next({ kind: 'resources' }, all).filter((one) => !chosen.includes(one) && !choosy.has(one)),
        ]
      },
    }
  },
})
