import { isObject } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'cancellation.receiver.ignore-malformed',
  says: 'Answers a cancellation without request id with an error.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  alsoBreaks: {
    'messages.response.id-echo': 'the error has no id',
    'messages.notification.no-response': 'a cancellation is a notification',
    'messages.envelope.shape': 'the error has no id to carry',
  },
  seams: {
    incoming(message, next, context) {
      if (message.method === 'notifications/cancelled' && !isObject(message.params)) {
        void context.send({ jsonrpc: '2.0', id: null, error: { code: -32602, message: 'requestId is missing' } })
      }
      next(message)
    },
  },
})
