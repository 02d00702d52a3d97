import { internalError } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.call.tool-error-in-result',
  says: 'turns every failure of a tool into -32603',
  seams: {
    handlers: {
      'tools/call': async (request, context, next) => {
        const result = await next(request, context)
        if (result.isError === true && context.params.name === 'failing-tool') throw internalError()
        return result
      },
    },
  },
})
