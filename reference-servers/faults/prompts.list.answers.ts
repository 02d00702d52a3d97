import { methodNotFound } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'prompts.list.answers',
  says: 'declares prompts and does not know prompts/list',
  revisions: ['2026-07-28'],
  alsoBreaks: { 'capabilities.server.declared-works': 'the general rule' },
  seams: {
    handlers: {
      'prompts/list': () => {
        throw methodNotFound('prompts/list')
      },
    },
  },
})
