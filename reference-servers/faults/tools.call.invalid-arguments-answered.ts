import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.call.invalid-arguments-answered',
  says: 'never answers a call with a missing argument',
  revisions: ['2025-03-26', '2025-06-18'],
  seams: {
    handlers: {
      'tools/call': async (request, context, next) => {
        const { name, arguments: args } = context.params
        if (name === 'echo' && isObject(args) && !('text' in args)) return new Promise(() => {})
        return next(request, context)
      },
    },
  },
})
