import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'completion.server.validate-inputs',
  says: 'takes a number for an empty text',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
  seams: {
    handlers: {
      'completion/complete': (request, context, next) => {
        const { argument } = context.params
        if (isObject(argument) && typeof argument.value === 'number') argument.value = ''
        return next(request, context)
      },
    },
  },
})
