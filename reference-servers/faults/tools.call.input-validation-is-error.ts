import { invalidParams } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.call.input-validation-is-error',
  says: 'answers invalid arguments with -32602',
  revisions: ['2025-11-25'],
  seams: {
    handlers: {
      'tools/call': async (request, context, next) => {
        const result = await next(request, context)
        if (result.isError === true && context.params.name === 'echo') throw invalidParams('arguments: not valid')
        return result
      },
    },
  },
})
