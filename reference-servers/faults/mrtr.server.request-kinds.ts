import { isObject, type JsonObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

const isAsking = (message: unknown): message is JsonObject & { result: JsonObject } =>
  isObject(message) && isObject(message.result) && message.result.resultType === 'input_required'

export default fault({
  requirement: 'mrtr.server.request-kinds',
  says: 'asks for a ping as input',
  revisions: ['2026-07-28'],
  alsoBreaks: {
    'mrtr.input-required.shape': 'the schema lists the three kinds',
  },
  seams: {
    outgoing: (message, context, next) => {
      if (!isAsking(message) || !isObject(message.result.inputRequests)) return next(message, context)
      const keys = Object.keys(message.result.inputRequests)
      const inputRequests = Object.fromEntries(keys.map((key) => [key, { method: 'ping' }]))
      return next({ ...message, result: { ...message.result, inputRequests } }, context)
    },
  },
})
