import { faults } from '../../fault.ts'
import { alsoSend } from '../../fault-edits.ts'

export default faults({
  'cancellation.notification.shape': {
    says: 'names the request as id when it cancels',
    revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2026-07-28'],
    seams: alsoSend({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { id: 5 } }),
  },
  'cancellation.sender.in-progress-only': {
    says: 'cancels each request when it has been answered',
    alsoBreaks: {
      'lifecycle.version.client-disconnects': 'it cancels before it leaves',
      'cancellation.client.no-cancel-initialize': 'initialize is one of them',
      'http.version.client-header': 'that of initialize leaves before the version is taken over',
    },
    seams: {
      incoming(message, next, context) {
        next(message)
        const isAnswer = message.method === undefined && message.result !== undefined
        if (isAnswer)
          void context.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: message.id } })
      },
    },
  },
  'cancellation.sender.request-id-present': {
    says: 'cancels without saying what',
    seams: alsoSend({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { reason: 'timeout' } }),
  },
  'cancellation.sender.same-direction': {
    says: 'cancels what it was never asked',
    seams: alsoSend({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'no-such-request' } }),
  },
})
