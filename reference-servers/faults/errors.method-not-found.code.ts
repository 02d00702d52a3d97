import { fault } from '../seams.ts'

export default fault({
  requirement: 'errors.method-not-found.code',
  says: 'calls a method that it has never heard of an internal error',
  seams: {
    outgoing: (message, context, next) => {
      const isUnheardOf = context.request?.method.startsWith('x-') === true
      if (!isUnheardOf || typeof message !== 'object' || message === null || !('error' in message))
        return next(message, context)
      return next({ ...message, error: { code: -32603, message: 'Internal error' } }, context)
    },
  },
})
