import { isLevel } from '../features/logging.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'logging.server.invalid-level',
  says: 'takes any level',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    handlers: {
      'logging/setLevel': (request, context, next) => (isLevel(context.params.level) ? next(request, context) : {}),
    },
  },
})
