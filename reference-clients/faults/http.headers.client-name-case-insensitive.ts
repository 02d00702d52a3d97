import { fault } from '../seams.ts'

export default fault({
  requirement: 'http.headers.client-name-case-insensitive',
  says: 'Finds Content-Type only when it is spelled so.',
  revisions: ['2026-07-28'],
  transports: ['streamable-http'],
  seams: {
    httpResponse(head) {
      if (head.rawHeaders.includes('Content-Type')) return head
      const { 'content-type': _, ...headers } = head.headers
      return { ...head, headers }
    },
  },
})
