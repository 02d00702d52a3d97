import { internalError } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'completion.error.method-not-found',
  says: 'answers -32603 where it has no completion',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  alsoBreaks: { 'errors.method-not-found.capability-gated': 'the general rule for every capability' },
  seams: {
    capabilities: (context, next) => {
      const { completions: _, ...rest } = next(context)
      return rest
    },
    handlers: {
      'completion/complete': () => {
        throw internalError()
      },
    },
  },
})
