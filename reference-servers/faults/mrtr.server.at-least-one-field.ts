import { isObject, type JsonObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

const isAsking = (message: unknown): message is JsonObject & { result: JsonObject } =>
  isObject(message) && isObject(message.result) && message.result.resultType === 'input_required'

export default fault({
  requirement: 'mrtr.server.at-least-one-field',
  says: 'says that input is required, and no more',
  revisions: ['2026-07-28'],
  seams: {
    outgoing: (message, context, next) => {
      if (!isAsking(message)) return next(message, context)
      const { inputRequests, requestState, ...result } = message.result
      return next({ ...message, result }, context)
    },
  },
})
