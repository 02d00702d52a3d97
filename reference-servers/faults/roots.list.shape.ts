import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'roots.list.shape',
  says: 'gives roots/list a list of params',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    outgoing: (message, context, next) =>
      next(isObject(message) && message.method === 'roots/list' ? { ...message, params: [] } : message, context),
  },
})
