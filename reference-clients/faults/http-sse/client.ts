import { faults } from '../../fault.ts'

export default faults({
  'http-sse.client.posts-to-endpoint': {
    says: 'posts tool calls to /messages, whatever was announced',
    seams: {
      httpRequest(request, { message }) {
        if (Array.isArray(message) || message?.method !== 'tools/call') return request
        return { ...request, url: new URL('/messages', request.url).href }
      },
    },
  },
  'http-sse.client.reads-stream': {
    says: 'fails when there is a text in the answer to a POST',
    seams: {
      httpResponse(head, { purpose }) {
        const isEmpty = Number(head.headers['content-length'] ?? 0) === 0
        return purpose === 'message' && head.status === 202 && !isEmpty ? { ...head, status: 415 } : head
      },
    },
  },
})
