import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'progress.server.stops-after-completion',
  says: 'reports progress after the result',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: {
    outgoing: (message, context, next) => {
      const meta = context.request?.params?._meta
      const isResult = isObject(message) && isObject(message.result) && context.request?.method === 'tools/call'
      if (!isResult || !isObject(meta) || meta.progressToken === undefined) return next(message, context)
      const params = { progressToken: meta.progressToken, progress: 1000 }
      return [...next(message, context), { jsonrpc: '2.0', method: 'notifications/progress', params }]
    },
  },
})
