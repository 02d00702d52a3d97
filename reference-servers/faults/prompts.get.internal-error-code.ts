import { invalidParams } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.get.internal-error-code',
  says: 'answers -32602 when the template of a prompt cannot be read',
  seams: {
    handlers: {
      'prompts/get': async (request, context, next) => {
        if (context.params.name === 'failing-prompt') throw invalidParams('name: cannot be read')
        return next(request, context)
      },
    },
  },
})
