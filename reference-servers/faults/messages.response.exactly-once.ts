import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.response.exactly-once',
  says: 'answers tools/list twice',
  transports: ['stdio'],
  seams: {
    outgoing: (message, context, next) => {
      const isResult = isObject(message) && 'result' in message && context.request?.method === 'tools/list'
      return isResult ? [...next(message, context), ...next(message, context)] : next(message, context)
    },
  },
})
