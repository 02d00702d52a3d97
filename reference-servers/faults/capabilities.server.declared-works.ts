import { methodNotFound } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'capabilities.server.declared-works',
  says: 'declares logging, and does not know logging/setLevel',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  alsoBreaks: { 'logging.set-level.shape': 'it asks the same of one method' },
  seams: {
    handlers: {
      'logging/setLevel': ({ method }) => {
        throw methodNotFound(method)
      },
    },
  },
})
