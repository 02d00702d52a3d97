import { fault } from '../seams.ts'

export default fault({
  requirement: 'batch.receive.empty-array-rejected',
  says: 'answers an empty array with an array',
  transports: ['stdio'],
  seams: () => {
    let wasEmpty = false
    return {
      parse: (bytes, next) => {
        const message = next(bytes)
        wasEmpty = Array.isArray(message) && message.length === 0
        return message
      },
      outgoing: (message, context, next) => {
        const isAnswer = wasEmpty && typeof message === 'object' && message !== null && 'error' in message
        wasEmpty = wasEmpty && !isAnswer
        return next(isAnswer ? [message] : message, context)
      },
    }
  },
})
