import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.call.server-error-protocol',
  says: 'returns no content when the dispatcher fails',
  seams: {
    handlers: {
      'tools/call': async (request, context, next) => {
        if (context.params.name !== 'failing-tool') return next(request, context)
        try {
          return await next(request, context)
        } catch {
          return { content: [] }
        }
      },
    },
  },
})
