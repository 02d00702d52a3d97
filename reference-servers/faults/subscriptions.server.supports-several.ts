import { fault } from '../seams.ts'

export default fault({
  requirement: 'subscriptions.server.supports-several',
  says: 'a new subscription replaces those before it',
  revisions: ['2026-07-28'],
  seams: {
    handlers: {
      'subscriptions/listen': (request, context, next) => {
        for (const subscription of [...context.server.subscriptions]) subscription.end()
        return next(request, context)
      },
    },
  },
})
