import { errorResponse, isRequestId, METHOD_NOT_FOUND, RpcError } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'capabilities.client.declared-works',
  says: 'Declares roots and knows no roots/list.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    answer: {
      'roots/list': ({ id }) =>
        errorResponse(isRequestId(id) ? id : null, new RpcError(METHOD_NOT_FOUND, 'Method not found')),
    },
  },
})
