import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.resume.client-get-last-event-id',
  says: 'Reconnects without Last-Event-ID.',
  revisions: ['2025-03-26', '2025-06-18', '2025-11-25'],
  transports: ['streamable-http'],
  seams: {
    httpRequest(request, { purpose }) {
      if (purpose !== 'resume') return request
      const { 'Last-Event-ID': _, ...headers } = request.headers
      return { ...request, headers }
    },
  },
})
