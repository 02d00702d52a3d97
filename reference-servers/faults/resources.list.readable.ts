import { RpcError } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.list.readable',
  says: 'does not find a resource that it lists',
  seams: {
    handlers: {
      'resources/read': async (request, context, next) => {
        if (context.params.uri !== 'fixture://item/1') return next(request, context)
        throw new RpcError(context.revision === '2026-07-28' ? -32602 : -32002, 'Resource not found')
      },
    },
  },
})
