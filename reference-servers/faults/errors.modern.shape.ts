import { isObject } from '../json-rpc.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'errors.modern.shape',
  says: 'does not say which version was asked for',
  revisions: ['2026-07-28'],
  seams: {
    outgoing: (message, context, next) => {
      const isRefusal = isObject(message) && isObject(message.error) && message.error.code === -32022
      if (!isRefusal || !isObject(message.error) || !isObject(message.error.data)) return next(message, context)
      const { requested: _, ...data } = message.error.data
      return next({ ...message, error: { ...message.error, data } }, context)
    },
  },
})
