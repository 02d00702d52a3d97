import { methodNotFound } from '../../errors.ts'
import { faults } from '../../fault.ts'
import { editToolError, notification, sendBefore } from '../../fault-edits.ts'

const known = ['initialized', 'cancelled', 'progress', 'roots/list_changed'].map((name) => `notifications/${name}`)

export default faults({
  'messages.envelope.shape': {
    says: 'sends positional params',
    seams: sendBefore('tools/list', notification('notifications/example', [])),
  },
  'messages.jsonrpc.version-member': {
    says: 'leaves jsonrpc out of errors',
    seams: editToolError(({ jsonrpc: _, ...message }) => message),
  },
  'messages.notification.no-id': {
    says: 'gives a notification an id',
    seams: sendBefore('tools/list', { jsonrpc: '2.0', id: 'note', method: 'notifications/example' }),
  },
  'messages.notification.no-response': {
    says: 'answers notifications that it does not know with an error',
    transports: ['stdio', 'http-sse'],
    seams: {
      incoming: (message, connection, next) => {
        const isNotification =
          typeof message === 'object' && message !== null && 'method' in message && !('id' in message)
        const method = isNotification ? String(message.method) : undefined
        if (method === undefined || known.includes(method) || !connection.outlet) return next(message, connection)
        connection.refuse(methodNotFound(method), undefined, connection.outlet)
      },
    },
  },
})
