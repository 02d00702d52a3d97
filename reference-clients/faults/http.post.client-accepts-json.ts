import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.post.client-accepts-json',
  says: 'Takes every answer whose Content-Type is not exactly application/json for an event stream.',
  transports: ['streamable-http'],
  seams: {
    httpResponse(head) {
      const type = head.headers['content-type'] ?? ''
      if (!type.startsWith('application/json;')) return head
      return { ...head, headers: { ...head.headers, 'content-type': 'text/event-stream' } }
    },
  },
})
