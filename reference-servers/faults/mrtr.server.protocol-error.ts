import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'mrtr.server.protocol-error',
  says: 'passes over inputResponses that are malformed',
  revisions: ['2026-07-28'],
  seams: {
    handlers: {
      'tools/call': (request, context, next) => {
        const { inputResponses } = context.params
        const isWellFormed = isObject(inputResponses) && Object.values(inputResponses).every(isObject)
        if (!isWellFormed) delete context.params.inputResponses
        return next(request, context)
      },
    },
  },
})
