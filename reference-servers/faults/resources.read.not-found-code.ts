import { internalError } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.read.not-found-code',
  says: 'answers an unknown URI with -32603',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    handlers: {
      'resources/read': async (request, context, next) => {
        if (!String(context.params.uri).includes('no/such')) return next(request, context)
        throw internalError()
      },
    },
  },
})
