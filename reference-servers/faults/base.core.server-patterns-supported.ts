import { methodNotFound } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'base.core.server-patterns-supported',
  says: 'does not know subscriptions/listen',
  revisions: ['2026-07-28'],
  seams: {
    handlers: {
      'subscriptions/listen': ({ method }) => {
        throw methodNotFound(method)
      },
    },
  },
})
