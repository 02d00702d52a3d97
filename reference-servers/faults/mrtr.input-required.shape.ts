import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'mrtr.input-required.shape',
  says: 'gives its questions as a list',
  seams: {
    outgoing: (message, context, next) => {
      const result = isObject(message) ? message.result : undefined
      if (!isObject(message) || !isObject(result) || !isObject(result.inputRequests)) return next(message, context)
      return next({ ...message, result: { ...result, inputRequests: Object.values(result.inputRequests) } }, context)
    },
  },
})
