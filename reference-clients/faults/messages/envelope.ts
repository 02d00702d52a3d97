import { faults } from '../../fault.ts'
import { notification } from '../../fault-edits.ts'
import { alsoSend } from '../../fault-overrides.ts'
import { handshakeRevisions } from '../../revisions.ts'

export default faults({
  'messages.envelope.shape': {
    says: 'sends positional params',
    seams: alsoSend(notification('notifications/example', [])),
  },
  'messages.jsonrpc.version-member': {
    says: 'leaves jsonrpc out of a notification',
    seams: alsoSend({ method: 'notifications/example' }),
  },
  'messages.notification.no-id': {
    says: 'gives a notification an id',
    alsoBreaks: {
      'discover.client.selects-listed-version': 'it looks like a request in no version',
      'discover.client.selects-listed-version-stdio': 'it looks like a request in no version',
    },
    seams: alsoSend({ jsonrpc: '2.0', id: 'note', method: 'notifications/example' }),
  },
  'messages.notification.no-response': {
    says: 'answers notifications',
    revisions: handshakeRevisions,
    transports: ['stdio'],
    alsoBreaks: {
      'cancellation.receiver.ignore-unknown-id': 'a cancellation is a notification',
      'cancellation.receiver.ignore-completed': 'a cancellation is a notification',
      'cancellation.receiver.ignore-malformed': 'a cancellation is a notification',
    },
    seams: {
      incoming(message, next, context) {
        next(message)
        if (message.method === undefined || message.id !== undefined) return
        void context.send({ jsonrpc: '2.0', id: null, error: { code: -32601, message: 'Method not found' } })
      },
    },
  },
})
