import { fault } from '../seams.ts'

export default fault({
  requirement: 'session.client.sends-id',
  says: 'Leaves Mcp-Session-Id off notifications/initialized.',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  transports: ['streamable-http'],
  alsoBreaks: { 'http.version.client-header': 'refused, it looks for a server of before the header' },
  seams: {
    httpRequest(request, { message }) {
      const isInitialized = !Array.isArray(message) && message?.method === 'notifications/initialized'
      if (!isInitialized) return request
      const { 'Mcp-Session-Id': _, ...headers } = request.headers
      return { ...request, headers }
    },
  },
})
