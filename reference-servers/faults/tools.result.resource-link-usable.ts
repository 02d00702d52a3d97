import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.result.resource-link-usable',
  says: 'hands out links that resources/read does not know',
  revisions: ['2025-06-18', '2025-11-25', '2026-07-28'],
  seams: {
    handlers: {
      'tools/call': async (request, context, next) => {
        const result = await next(request, context)
        const { content } = result
        if (!Array.isArray(content) || !content.some((block) => isObject(block) && block.type === 'resource_link'))
          return result
        return { content: [{ type: 'resource_link', uri: 'fixture://gone', name: 'gone' }] }
      },
    },
  },
})
