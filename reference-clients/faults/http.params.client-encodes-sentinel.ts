import { objectAt } from '../messages.ts'
import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.params.client-encodes-sentinel',
  says: 'Sends what looks like the coded form as it is.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    httpRequest(request, { message }) {
      if (Array.isArray(message) || message?.method !== 'tools/call') return request
      const given = objectAt(objectAt(message, 'params'), 'arguments')
      const { region } = given
      if (typeof region !== 'string' || !region.startsWith('=?base64?')) return request
      return { ...request, headers: { ...request.headers, 'Mcp-Param-Region': region } }
    },
  },
})
