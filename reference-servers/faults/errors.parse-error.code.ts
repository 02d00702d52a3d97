import { fault } from '../seams.ts'

export default fault({
  requirement: 'errors.parse-error.code',
  says: 'calls input that is no JSON an internal error',
  transports: ['stdio', 'streamable-http'],
  seams: {
    outgoing: (message, context, next) => {
      if (typeof message !== 'object' || message === null || !('error' in message)) return next(message, context)
      const { error } = message
      const isParseError = typeof error === 'object' && error !== null && 'code' in error && error.code === -32700
      return next(isParseError ? { ...message, error: { ...error, code: -32603 } } : message, context)
    },
  },
})
