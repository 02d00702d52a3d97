import { fault } from '../seams.ts'

export default fault({
  requirement: 'batch.receive.invalid-members',
  says: 'refuses a whole batch when one member is no object',
  seams: {
    parse: (bytes, next) => {
      const message = next(bytes)
      return Array.isArray(message) && message.some((m) => typeof m !== 'object') ? {} : message
    },
  },
})
