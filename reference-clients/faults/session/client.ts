import { faults } from '../../fault.ts'

export default faults({
  'session.client.deletes': {
    says: 'leaves without ending its session',
    seams: {
      httpRequest: (request, { purpose }) => (purpose === 'delete' ? null : request),
    },
  },
  'session.client.reinit-on-404': {
    says: 'repeats the request in the session that is gone',
    seams: { decide: { sessionLost: () => 'repeat' } },
  },
  'session.client.sends-id': {
    says: 'leaves Mcp-Session-Id off notifications/initialized',
    alsoBreaks: { 'http.version.client-header': 'refused, it looks for a server of before the header' },
    seams: {
      httpRequest(request, { message }) {
        const isInitialized = !Array.isArray(message) && message?.method === 'notifications/initialized'
        if (!isInitialized) return request
        const { 'Mcp-Session-Id': _, ...headers } = request.headers
        return { ...request, headers }
      },
    },
  },
})
