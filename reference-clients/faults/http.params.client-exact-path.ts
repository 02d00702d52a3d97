import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.params.client-exact-path',
  says: 'Looks every annotated parameter up at the top level.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    httpRequest(request, { message }) {
      if (Array.isArray(message) || message?.method !== 'tools/call') return request
      const given = objectAt(objectAt(message, 'params'), 'arguments')
      if (request.headers['Mcp-Param-Inner'] === undefined) return request
      return { ...request, headers: { ...request.headers, 'Mcp-Param-Inner': String(given.region) } }
    },
  },
})
