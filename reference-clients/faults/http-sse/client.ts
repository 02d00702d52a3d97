import { type Fault, faults } from '../../fault.ts'
import { sendLast } from '../../fault-overrides.ts'

/** Turns to the old transport after these refusals alone. */
const after = (...statuses: readonly number[]): Fault => ({
  says: `takes a server for an old one after ${statuses.join(' and ')} alone`,
  seams: {
    decide: {
      fallback(error, next) {
        const status = error instanceof Error && 'status' in error ? error.status : undefined
        return typeof status === 'number' && !statuses.includes(status) ? 'fail' : next()
      },
    },
  },
})

const opensStreamFirst: Fault = {
  says: 'looks for the stream of the old transport before anything else',
  seams: { decide: { firstTransport: () => 'http-sse' } },
}

export default faults({
  'http-sse.compat.client-posts-first': opensStreamFirst,
  'http-sse.compat.client-posts-request-first': opensStreamFirst,
  'http-sse.compat.client-fallback-any-4xx': after(400, 404, 405),
  'http-sse.compat.client-fallback-400-404-405': after(404, 405),
  'http-sse.compat.client-fallback-unless-modern': after(405),
  'http-sse.compat.client-stays-with-old': {
    says: 'posts to the URL that it was given, whatever the stream announces',
    alsoBreaks: { 'http.post.client-accept': 'a POST of the old transport names no types' },
    seams: () => {
      let given: string | undefined
      return {
        httpRequest(request, { purpose }) {
          if (purpose !== 'message') return request
          given ??= request.url
          return { ...request, url: given }
        },
      }
    },
  },
  'http-sse.client.closes-on-shutdown': {
    says: 'says goodbye before it closes its connections',
    seams: sendLast({ jsonrpc: '2.0', id: 'the-end', method: 'shutdown' }),
  },
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
