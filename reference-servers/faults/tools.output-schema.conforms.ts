import { text } from '../features/content.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.output-schema.conforms',
  says: 'returns a number as a string',
  revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
  seams: {
    handlers: {
      'tools/call': async (request, context, next) => {
        const result = await next(request, context)
        if (!isObject(result.structuredContent) || !('sum' in result.structuredContent)) return result
        const structuredContent = { sum: String(result.structuredContent.sum) }
        return { content: [text(JSON.stringify(structuredContent))], structuredContent }
      },
    },
  },
})
