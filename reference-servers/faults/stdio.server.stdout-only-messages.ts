import { fault } from '../seams.ts'

export default fault({
  requirement: 'stdio.server.stdout-only-messages',
  says: 'greets on stdout',
  transports: ['stdio'],
  seams: {
    start: (connection, next) => {
      connection.emit('Server running on stdio', connection.outlet)
      next(connection)
    },
    serialize: (message, next) => (typeof message === 'string' ? message : next(message)),
  },
})
