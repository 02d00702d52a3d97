import { RpcError } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.read.internal-error-code',
  says: 'answers a code of its own when the backend of a resource is down',
  seams: {
    handlers: {
      'resources/read': async (request, context, next) => {
        if (context.params.uri !== 'fixture://failing') return next(request, context)
        throw new RpcError(500, 'Backend down')
      },
    },
  },
})
