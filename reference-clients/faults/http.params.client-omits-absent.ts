import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.params.client-omits-absent',
  says: 'Sends the default of the schema for an argument that is not there.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    httpRequest(request, { message }) {
      if (Array.isArray(message) || message?.method !== 'tools/call') return request
      const given = objectAt(objectAt(message, 'params'), 'arguments')
      if ('missing' in given || given.region === undefined) return request
      return { ...request, headers: { ...request.headers, 'Mcp-Param-Missing': 'eu' } }
    },
  },
})
