import { methodNotFound } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'capabilities.server.declared-works',
  says: 'declares prompts, and does not know prompts/list',
  alsoBreaks: { 'prompts.list.answers': 'it says the same of one method' },
  seams: {
    handlers: {
      'prompts/list': ({ method }) => {
        throw methodNotFound(method)
      },
    },
  },
})
