import { fault } from '../seams.ts'

export default fault({
  requirement: 'http-sse.client.posts-to-endpoint',
  says: 'Posts tool calls to /messages, whatever was announced.',
  revisions: ['2024-11-05'],
  transports: ['http-sse'],
  seams: {
    httpRequest(request, { message }) {
      if (Array.isArray(message) || message?.method !== 'tools/call') return request
      return { ...request, url: new URL('/messages', request.url).href }
    },
  },
})
