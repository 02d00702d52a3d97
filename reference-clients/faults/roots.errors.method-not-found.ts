import { errorResponse, INTERNAL_ERROR, isRequestId, objectAt, RpcError } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'roots.errors.method-not-found',
  says: 'Has no roots, and refuses roots/list with an internal error.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    initialize(params) {
      const { roots: _, ...capabilities } = objectAt(params, 'capabilities')
      return { ...params, capabilities }
    },
    answer: {
      'roots/list': ({ id }) => errorResponse(isRequestId(id) ? id : null, new RpcError(INTERNAL_ERROR, 'No roots')),
    },
  },
})
