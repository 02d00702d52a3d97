import { methodNotFound } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.list.answers',
  says: 'declares resources and does not know resources/list',
  revisions: ['2026-07-28'],
  alsoBreaks: {
    'capabilities.server.declared-works': 'the general rule',
    'stateless.server.interleaved-work': 'it is tried with this list',
  },
  seams: {
    handlers: {
      'resources/list': () => {
        throw methodNotFound('resources/list')
      },
    },
  },
})
