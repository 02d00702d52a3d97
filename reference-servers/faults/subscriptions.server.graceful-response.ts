import type { JsonRpcRequest, RequestId } from '../json-rpc.ts'
import { fault } from '../seams.ts'

const isEnding = ({ params }: JsonRpcRequest): boolean => params?.name === 'end-subscriptions-tool'

export default fault({
  requirement: 'subscriptions.server.graceful-response',
  says: 'ends subscriptions with a notification in place of a result',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: () => {
    const ids: RequestId[] = []
    return {
      handlers: {
        'subscriptions/listen': (request, context, next) => {
          ids.push(request.id)
          return next(request, context)
        },
        'tools/call': (request, context, next) => {
          if (!isEnding(request)) return next(request, context)
          context.server.subscriptions.clear()
          for (const requestId of ids) {
            context.sendRelated({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } })
          }
          return { content: [] }
        },
      },
    }
  },
})
