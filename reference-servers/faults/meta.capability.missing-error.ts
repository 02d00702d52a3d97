import { RpcError } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'meta.capability.missing-error',
  says: 'reports a missing capability as the failure of the tool',
  revisions: ['2026-07-28'],
  seams: {
    handlers: {
      'tools/call': async (request, context, next) => {
        try {
          return await next(request, context)
        } catch (error) {
          if (!(error instanceof RpcError) || error.code !== -32021) throw error
          return { content: [{ type: 'text', text: error.message }], isError: true }
        }
      },
    },
  },
})
