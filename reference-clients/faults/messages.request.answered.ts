import { fault } from '../seams.ts'

export default fault({
  requirement: 'messages.request.answered',
  says: 'Drops requests whose method it does not know.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  seams: {
    incoming(message, next) {
      const isKnown = typeof message.method !== 'string' || !message.method.startsWith('x-')
      if (isKnown || message.id === undefined) next(message)
    },
  },
})
