import { fault } from '../seams.ts'

export default fault({
  requirement: 'cancellation.sender.in-progress-only',
  says: 'Cancels each request when it has been answered.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    incoming(message, next, context) {
      next(message)
      const isAnswer = message.method === undefined && message.result !== undefined
      if (isAnswer)
        void context.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: message.id } })
    },
  },
  alsoBreaks: {
    'lifecycle.version.client-disconnects': 'it cancels before it leaves',
    'cancellation.client.no-cancel-initialize': 'initialize is one of them',
    'http.version.client-header': 'that of initialize leaves before the version is taken over',
  },
})
