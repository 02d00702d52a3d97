import { textResult } from '../features/content.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.call.malformed-request-error',
  says: 'answers a call without a name with isError',
  revisions: ['2025-11-25', '2026-07-28'],
  seams: {
    handlers: {
      'tools/call': async (request, context, next) => {
        if (typeof context.params.name === 'string') return next(request, context)
        return { ...textResult('Which tool?'), isError: true }
      },
    },
  },
})
