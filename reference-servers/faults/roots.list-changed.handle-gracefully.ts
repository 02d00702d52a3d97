import type { Connection } from '../connection.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'roots.list-changed.handle-gracefully',
  says: 'goes deaf when the roots change',
  seams: () => {
    const deaf = new WeakSet<Connection>()
    return {
      incoming: (message, connection, next) => (deaf.has(connection) ? undefined : next(message, connection)),
      notifications: {
        'notifications/roots/list_changed': (_params, connection) => {
          deaf.add(connection)
        },
      },
    }
  },
})
