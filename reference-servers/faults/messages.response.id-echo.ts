import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.response.id-echo',
  says: 'turns ids that look like numbers into numbers',
  seams: {
    outgoing: (message, context, next) => {
      if (typeof message !== 'object' || message === null || !('id' in message)) return next(message, context)
      const { id } = message
      return next(typeof id === 'string' && /^\d+$/.test(id) ? { ...message, id: Number(id) } : message, context)
    },
  },
})
