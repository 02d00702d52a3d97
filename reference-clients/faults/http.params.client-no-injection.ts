import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.params.client-no-injection',
  says: 'Lets the lines of an argument become headers.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    httpRequest(request, { message }) {
      if (Array.isArray(message) || message?.method !== 'tools/call') return request
      const given = objectAt(objectAt(message, 'params'), 'arguments')
      const injected = typeof given.region === 'string' && given.region.includes('X-Injected')
      return injected ? { ...request, headers: { ...request.headers, 'X-Injected': '1' } } : request
    },
  },
})
