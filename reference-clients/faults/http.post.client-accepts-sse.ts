import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.post.client-accepts-sse',
  says: 'Reads the body of every answer as JSON.',
  transports: ['streamable-http'],
  alsoBreaks: {
    'http.stream.client-polls': 'it does not read the stream that it should take up again',
  },
  seams: {
    httpResponse(head, { purpose }) {
      if (purpose !== 'message' || !head.headers['content-type']?.startsWith('text/event-stream')) return head
      return { ...head, headers: { ...head.headers, 'content-type': 'application/json' } }
    },
  },
})
