import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.params.client-conversion',
  says: 'Leaves out the header of 0 and false.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    httpRequest(request, { message }) {
      if (Array.isArray(message) || message?.method !== 'tools/call') return request
      const given = objectAt(objectAt(message, 'params'), 'arguments')
      const { 'Mcp-Param-Count': count, 'Mcp-Param-Dry': dry, ...headers } = request.headers
      const kept = {
        ...(given.count ? { 'Mcp-Param-Count': count } : {}),
        ...(given.dry ? { 'Mcp-Param-Dry': dry } : {}),
      }
      const present = Object.entries(kept).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
      return { ...request, headers: { ...headers, ...Object.fromEntries(present) } }
    },
  },
})
