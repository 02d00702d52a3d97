import { fault } from '../seams.ts'

export default fault({
  requirement: 'cancellation.client.in-progress-only',
  says: 'Cancels each request when it has been answered.',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: {
    incoming(message, next, context) {
      next(message)
      const isAnswer = message.method === undefined && message.result !== undefined
      if (isAnswer)
        void context.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: message.id } })
    },
  },
})
