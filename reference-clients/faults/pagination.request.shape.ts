import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'pagination.request.shape',
  says: 'Sends the cursor under the name of the result.',
  client: { limits: { pages: 3 } },
  seams: {
    outgoing(message) {
      const { cursor, ...params } = objectAt(message, 'params')
      return cursor === undefined ? message : { ...message, params: { ...params, nextCursor: cursor } }
    },
  },
})
