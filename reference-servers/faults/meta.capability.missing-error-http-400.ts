import { RpcError } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.capability.missing-error-http-400',
  says: 'sends -32021 with status 200',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    handlers: {
      'tools/call': async (request, context, next) => {
        try {
          return await next(request, context)
        } catch (error) {
          if (!(error instanceof RpcError) || error.code !== -32021) throw error
          throw new RpcError(error.code, error.message, { data: error.data })
        }
      },
    },
  },
})
