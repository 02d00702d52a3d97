import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'mrtr.server.state-untrusted',
  says: 'hangs on a requestState that is no text',
  revisions: ['2026-07-28'],
  seams: {
    incoming: (message, connection, next) => {
      const params = isObject(message) && isObject(message.params) ? message.params : {}
      return typeof params.requestState === 'number' ? undefined : next(message, connection)
    },
  },
})
