import { fault } from '../seams.ts'

export default fault({
  requirement: 'stdio.server.delimiter',
  says: 'leaves the newline off its last message',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  transports: ['stdio'],
  seams: {
    shutdown: (connection, next) => {
      connection.notify('notifications/example', {})
      return next(connection)
    },
    frame: (text, next) => (String(text).includes('notifications/example') ? text : next(text)),
  },
})
