import { setTimeout as delay } from 'node:timers/promises'
import { metaKey } from '../eras/select.ts'
import { fault } from '../seams.ts'
import type { Subscription } from '../server.ts'

export default fault({
  requirement: 'subscriptions.server.nothing-before-ack',
  says: 'listens to changes before it acknowledges',
  revisions: ['2026-07-28'],
  seams: {
    handlers: {
      'subscriptions/listen': async (request, context, next) => {
        const _meta = { [metaKey.subscriptionId]: request.id }
        const early: Subscription = {
          wants: (change) => change.kind === 'tools',
          notify: (method, params) => context.notify(method, { ...params, _meta }),
          end: () => {},
        }
        context.server.subscriptions.add(early)
        await delay(20)
        context.server.subscriptions.delete(early)
        return next(request, context)
      },
    },
  },
})
