import { INTERNAL_ERROR, isObject, METHOD_NOT_FOUND } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'errors.method-not-found.code',
  says: 'Answers unknown methods with an internal error.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    outgoing(message) {
      if (!isObject(message.error) || message.error.code !== METHOD_NOT_FOUND) return message
      return { ...message, error: { ...message.error, code: INTERNAL_ERROR } }
    },
  },
})
