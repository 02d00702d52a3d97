import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.notification.no-response',
  says: 'answers notifications with an error',
  transports: ['stdio'],
  seams: {
    incoming: (message, connection, next) => {
      const isNotification =
        typeof message === 'object' && message !== null && 'method' in message && !('id' in message)
      if (!isNotification) return next(message, connection)
      connection.emit(
        { jsonrpc: '2.0', id: 0, error: { code: -32601, message: 'Method not found' } },
        connection.outlet,
      )
    },
  },
})
