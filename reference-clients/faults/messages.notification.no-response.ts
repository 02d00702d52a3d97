import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.notification.no-response',
  says: 'Answers notifications.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  transports: ['stdio'],
  seams: {
    incoming(message, next, context) {
      next(message)
      if (message.method === undefined || message.id !== undefined) return
      void context.send({ jsonrpc: '2.0', id: null, error: { code: -32601, message: 'Method not found' } })
    },
  },
  alsoBreaks: {
    'cancellation.receiver.ignore-unknown-id': 'a cancellation is a notification',
    'cancellation.receiver.ignore-completed': 'a cancellation is a notification',
    'cancellation.receiver.ignore-malformed': 'a cancellation is a notification',
  },
})
