import { invalidRequest, methodNotFound } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'errors.method-not-found.capability-gated',
  says: 'calls prompts/list invalid where it has no prompts',
  revisions: ['2026-07-28'],
  seams: {
    capabilities: (context, next) => {
      const { prompts, ...rest } = next(context)
      return rest
    },
    honoured: (filter, next) => {
      const { promptsListChanged, ...rest } = next(filter)
      return rest
    },
    handlers: {
      'prompts/list': () => {
        throw invalidRequest('There are no prompts')
      },
      'prompts/get': ({ method }) => {
        throw methodNotFound(method)
      },
    },
  },
})
