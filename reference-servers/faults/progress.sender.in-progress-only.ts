import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'progress.sender.in-progress-only',
  says: 'reports progress of a call that it has refused',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  transports: ['stdio'],
  seams: {
    outgoing: (message, context, next) => {
      const { _meta: meta } = context.request?.params ?? {}
      const isRefusal = isObject(message) && isObject(message.error) && context.request?.method === 'tools/call'
      if (!isRefusal || !isObject(meta) || meta.progressToken === undefined) return next(message, context)
      const params = { progressToken: meta.progressToken, progress: 1 }
      return [...next(message, context), { jsonrpc: '2.0', method: 'notifications/progress', params }]
    },
  },
})
