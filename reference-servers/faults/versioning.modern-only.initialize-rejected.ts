import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'versioning.modern-only.initialize-rejected',
  says: 'ignores initialize, so that older clients hang',
  serves: ['2026-07-28'],
  revisions: ['2026-07-28'],
  seams: {
    incoming: (message, connection, next) => {
      if (isObject(message) && message.method === 'initialize') return
      return next(message, connection)
    },
  },
})
