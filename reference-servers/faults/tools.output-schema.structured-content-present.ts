import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.output-schema.structured-content-present',
  says: 'answers in text only, whatever the outputSchema of the tool',
  revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
  seams: {
    handlers: {
      'tools/call': async (request, context, next) => {
        const { structuredContent: _, ...rest } = await next(request, context)
        return rest
      },
    },
  },
})
