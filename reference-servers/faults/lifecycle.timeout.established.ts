import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.timeout.established',
  says: 'waits for an answer as long as it takes',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    handlers: {
      'tools/call': (request, context, next) => {
        const { params } = request
        if (params && isObject(params.arguments)) {
          const { giveUpAfterMs: _, ...others } = params.arguments
          params.arguments = others
        }
        return next(request, context)
      },
    },
  },
})
