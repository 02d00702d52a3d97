import { invalidParams, RpcError } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'mrtr.server.asks-again-for-missing',
  says: 'refuses retries that lack an answer',
  revisions: ['2026-07-28'],
  seams: {
    handlers: {
      'tools/call': async (request, context, next) => {
        try {
          return await next(request, context)
        } catch (error) {
          const isRetry = context.params.requestState !== undefined
          if (isRetry && !(error instanceof RpcError)) throw invalidParams('inputResponses: an answer is missing')
          throw error
        }
      },
    },
  },
})
