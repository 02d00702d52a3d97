import { methodNotFound } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'discover.server.implemented',
  says: 'has only the methods of its features',
  revisions: ['2026-07-28'],
  seams: {
    handlers: {
      'server/discover': ({ method }) => {
        throw methodNotFound(method)
      },
    },
  },
})
