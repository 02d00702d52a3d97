import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'lifecycle.errors.capability-failure-handled',
  says: 'Crashes when the server declares no tools.',
  revisions: ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'],
  alsoBreaks: { 'http.version.client-header': 'its session is ended before the version is taken over' },
  seams: {
    incoming(message, next, { crash }) {
      const capabilities = objectAt(objectAt(message, 'result'), 'capabilities')
      const isInitialize = objectAt(message, 'result').protocolVersion !== undefined
      if (isInitialize && capabilities.tools === undefined) crash()
      else next(message)
    },
  },
})
