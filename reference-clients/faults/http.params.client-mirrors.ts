import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.params.client-mirrors',
  says: 'Leaves out the header of a plain text.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    httpRequest(request, { message }) {
      if (Array.isArray(message) || message?.method !== 'tools/call') return request
      const given = objectAt(objectAt(message, 'params'), 'arguments')
      const { region } = given
      if (typeof region !== 'string' || !/^[a-z0-9 ]*[a-z0-9]$/.test(region) || region.startsWith(' ')) return request
      const { 'Mcp-Param-Region': _, ...headers } = request.headers
      return { ...request, headers }
    },
  },
})
