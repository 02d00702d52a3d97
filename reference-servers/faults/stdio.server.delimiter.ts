import { fault } from '../seams.ts'

export default fault({
  requirement: 'stdio.server.delimiter',
  says: 'leaves the newline off its last message',
  transports: ['stdio'],
  seams: {
    shutdown: (connection, next) => {
      connection.notify('notifications/example', {})
      return next(connection)
    },
    frame: (text, next) => (String(text).includes('notifications/example') ? text : next(text)),
  },
})
