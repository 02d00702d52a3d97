import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.init.server-waits',
  says: 'announces its tools as soon as a client is there',
  transports: ['stdio', 'http-sse'],
  seams: {
    start: (connection, next) => {
      connection.notify('notifications/tools/list_changed', {})
      next(connection)
    },
  },
})
