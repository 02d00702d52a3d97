import { invalidParams } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'logging.set-level.shape',
  says: 'declares logging and does not know a level',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    handlers: {
      'logging/setLevel': (request, context, next) => {
        if (context.params.level === 'notice') throw invalidParams('level: unknown')
        return next(request, context)
      },
    },
  },
})
