import type { Fault } from '../../../fault.ts'

/** Leaves something open for each cancelled call. */
export const keepsOpen: Fault = {
  says: 'leaves a socket open for each call that is cancelled',
  transports: ['stdio'],
  seams: {
    cancel(id, connection, next) {
      connection.server.held.add({})
      next(id, connection)
    },
  },
}
