import { isObject } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.errors.version-mismatch-handled',
  says: 'Says that it is initialized although initialize was refused.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    incoming(message, next, context) {
      const refused =
        isObject(message.error) && isObject(message.error.data) && message.error.data.requested !== undefined
      if (!refused) return next(message)
      context.send({ jsonrpc: '2.0', method: 'notifications/initialized' }).then(() => next(message))
    },
  },
})
