import { textResult } from '../features/content.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.call.unknown-tool-error',
  says: 'answers an unknown tool with isError',
  seams: {
    handlers: {
      'tools/call': async (request, context, next) => {
        const tool = String(context.params.name)
        if (!tool.includes('no-such-tool')) return next(request, context)
        return { ...textResult(`Unknown tool: ${tool}`), isError: true }
      },
    },
  },
})
