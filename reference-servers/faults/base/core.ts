import { invalidParams } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { forget, handle } from '../../fault-overrides.ts'

export default faults({
  'base.core.server-lifecycle-supported': {
    says: 'refuses to initialize a client that declares an experimental capability',
    seams: handle('initialize', (request, context, next) => {
      const { capabilities } = request.params ?? {}
      if (typeof capabilities === 'object' && capabilities !== null && 'experimental' in capabilities)
        throw invalidParams('capabilities: unknown member experimental')
      return next(request, context)
    }),
  },
  'base.core.server-patterns-supported': {
    says: 'does not know subscriptions/listen',
    seams: forget('subscriptions/listen'),
  },
})
