import { isObject, isResponse } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'logging.server.before-response',
  says: 'flushes its log after the result',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: () => {
    const held: unknown[] = []
    return {
      outgoing: (message, context, next) => {
        if (isObject(message) && message.method === 'notifications/message') held.push(message)
        else return [...next(message, context), ...(isResponse(message) ? held.splice(0) : [])]
        return []
      },
    }
  },
})
