import type { JsonRpcRequest } from '../json-rpc.ts'
import { fault } from '../seams.ts'

const isEnding = ({ params }: JsonRpcRequest): boolean => params?.name === 'end-subscriptions-tool'

export default fault({
  requirement: 'cancellation.server.subscription-teardown-notice',
  says: 'forgets subscriptions without a word',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  alsoBreaks: {
    'subscriptions.server.graceful-response': 'no result comes either',
  },
  seams: {
    handlers: {
      'tools/call': (request, context, next) => {
        if (!isEnding(request)) return next(request, context)
        context.server.subscriptions.clear()
        return { content: [] }
      },
    },
  },
})
