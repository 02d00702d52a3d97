import { errorResponse, isRequestId, METHOD_NOT_FOUND, RpcError } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'ping.receiver.empty-response',
  says: 'Answers ping with -32601, as if it knew no server requests.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    answer: {
      ping: ({ id }) => errorResponse(isRequestId(id) ? id : null, new RpcError(METHOD_NOT_FOUND, 'Method not found')),
    },
  },
})
