import { internalError } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'completion.error.missing-arguments',
  says: 'fails on params that are missing',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  seams: {
    handlers: {
      'completion/complete': (request, context, next) => {
        if (context.params.argument === undefined || context.params.ref === undefined) throw internalError()
        return next(request, context)
      },
    },
  },
})
