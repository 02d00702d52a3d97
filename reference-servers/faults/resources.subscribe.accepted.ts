import { internalError } from '../errors.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'resources.subscribe.accepted',
  says: 'declares subscribe and refuses every subscription',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    handlers: {
      'resources/subscribe': () => {
        throw internalError()
      },
    },
  },
})
