import { fault } from '../seams.ts'

export default fault({
  requirement: 'subscriptions.server.stays-open',
  says: 'ends a subscription as soon as it is acknowledged',
  revisions: ['2026-07-28'],
  seams: {
    handlers: {
      'subscriptions/listen': async (request, context, next) => {
        const before = new Set(context.server.subscriptions)
        const result = next(request, context)
        for (const subscription of context.server.subscriptions) if (!before.has(subscription)) subscription.end()
        return result
      },
    },
  },
})
