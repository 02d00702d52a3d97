import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.structured-content.text-mirror',
  says: 'returns structuredContent without any text',
  revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
  seams: {
    handlers: {
      'tools/call': async (request, context, next) => {
        const result = await next(request, context)
        return result.structuredContent === undefined ? result : { ...result, content: [] }
      },
    },
  },
})
