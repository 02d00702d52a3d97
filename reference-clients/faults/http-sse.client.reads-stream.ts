import { fault } from '../seams.ts'

export default fault({
  requirement: 'http-sse.client.reads-stream',
  says: 'Fails when there is a text in the answer to a POST.',
  revisions: ['2024-11-05'],
  transports: ['http-sse'],
  seams: {
    httpResponse(head, { purpose }) {
      const isEmpty = Number(head.headers['content-length'] ?? 0) === 0
      return purpose === 'message' && head.status === 202 && !isEmpty ? { ...head, status: 415 } : head
    },
  },
})
