import { faults } from '../../fault.ts'
import { objectAt } from '../../messages.ts'

export default faults({
  'pagination.request.shape': {
    says: 'sends the cursor under the name of the result',
    client: { limits: { pages: 3 } },
    seams: {
      outgoing(message) {
        const { cursor, ...params } = objectAt(message, 'params')
        return cursor === undefined ? message : { ...message, params: { ...params, nextCursor: cursor } }
      },
    },
  },
})
