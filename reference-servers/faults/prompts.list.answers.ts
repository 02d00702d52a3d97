import { methodNotFound } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.list.answers',
  says: 'declares prompts and does not know prompts/list',
  revisions: ['2026-07-28'],
  alsoBreaks: {
    'capabilities.server.declared-works': 'the general rule',
    'stateless.server.interleaved-work': 'it is tried with this list',
  },
  seams: {
    handlers: {
      'prompts/list': () => {
        throw methodNotFound('prompts/list')
      },
    },
  },
})
