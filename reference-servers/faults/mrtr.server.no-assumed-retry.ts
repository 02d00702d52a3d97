import { RpcError } from '../errors.ts'
import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'mrtr.server.no-assumed-retry',
  says: 'takes no more calls while ten questions are unanswered',
  revisions: ['2026-07-28'],
  transports: ['stdio'],
  seams: () => {
    let unanswered = 0
    return {
      handlers: {
        'tools/call': (request, context, next) => {
          if (context.params.requestState !== undefined) unanswered--
          if (unanswered >= 10) throw new RpcError(-32603, 'Too many questions are open')
          return next(request, context)
        },
      },
      outgoing: (message, context, next) => {
        if (isObject(message) && isObject(message.result) && message.result.resultType === 'input_required')
          unanswered++
        return next(message, context)
      },
    }
  },
})
