import { invalidParams } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'base.core.server-lifecycle-supported',
  says: 'refuses to initialize a client that declares an experimental capability',
  seams: {
    handlers: {
      initialize: (request, context, next) => {
        const { capabilities } = request.params ?? {}
        if (typeof capabilities === 'object' && capabilities !== null && 'experimental' in capabilities)
          throw invalidParams('capabilities: unknown member experimental')
        return next(request, context)
      },
    },
  },
})
