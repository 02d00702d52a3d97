import { fault } from '../seams.ts'

export default fault({
  requirement: 'completion.server.declare-capability',
  says: 'completes without declaring completions',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  alsoBreaks: { 'errors.method-not-found.capability-gated': 'the method should not be there then' },
  seams: {
    capabilities: (context, next) => {
      const { completions: _, ...rest } = next(context)
      return rest
    },
  },
})
