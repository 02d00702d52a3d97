import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.result.embedded-resource-refetchable',
  says: 'embeds resources under URIs that resources/read does not know',
  revisions: ['2024-11-05', '2025-03-26'],
  seams: {
    handlers: {
      'tools/call': async (request, context, next) => {
        const result = await next(request, context)
        const { content } = result
        if (!Array.isArray(content) || !content.some((block) => isObject(block) && block.type === 'resource'))
          return result
        const resource = { uri: 'fixture://gone', mimeType: 'text/plain', text: 'gone' }
        return { content: [{ type: 'resource', resource }] }
      },
    },
  },
})
