import { methodNotFound } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'tools.list.answers',
  says: 'declares tools and does not know tools/list',
  revisions: ['2026-07-28'],
  alsoBreaks: {
    'capabilities.server.declared-works': 'the general rule',
    'stateless.server.no-prior-context': 'it is tried with this list',
    'stateless.server.interleaved-work': 'it is tried with this list',
    'versioning.dual-era.modern-request-stateless': 'it is tried with this list',
  },
  seams: {
    handlers: {
      'tools/list': () => {
        throw methodNotFound('tools/list')
      },
    },
  },
})
