/** What the HTTP transport of 2024-11-05 leaves open. */
import { quirks } from '../../quirk.ts'
import type { Seams } from '../../seams.ts'
import type { Exchange } from '../../transports/exchange.ts'

const place = { revisions: ['2024-11-05'], transports: ['http-sse'] } as const

const endpoint = (change: (path: string) => string): Seams => ({
  sse: {
    event: (event, stream, next) =>
      next(event.event === 'endpoint' ? { ...event, data: change(String(event.data)) } : event, stream),
  },
})

/** Answers a POST that was accepted in another way. */
const accepts = (status: number, body: string): Seams => {
  const isAccepted = (exchange: Exchange) => exchange.url.pathname === '/messages' && exchange.message !== undefined
  return {
    http: {
      body: (clean, exchange, next) => (isAccepted(exchange) && clean.length === 0 ? body : next(clean, exchange)),
      head(head, exchange, next) {
        if (!isAccepted(exchange) || head.status !== 202) return next(head, exchange)
        const type: Record<string, string> = body === '' ? {} : { 'content-type': 'text/plain' }
        return next({ status, headers: { ...head.headers, ...type } }, exchange)
      },
    },
  }
}

export default quirks({
  'posts-answered-with-200': {
    ...place,
    says: 'A message that was taken in is answered with 200 and a text.',
    seams: accepts(200, 'Accepted'),
  },
  'posts-answered-with-204': {
    ...place,
    says: 'A message that was taken in is answered with 204.',
    seams: {
      http: {
        head(head, exchange, next) {
          if (exchange.url.pathname !== '/messages' || head.status !== 202) return next(head, exchange)
          return next({ status: 204, headers: {} }, exchange)
        },
      },
    },
  },
  'endpoint-with-more-in-its-query': {
    ...place,
    says: 'The URI for messages has further parameters, escapes and a fragment.',
    seams: endpoint((path) => `${path}&x=%7B%22a%22%3A1%7D&y=%C3%A4#fragment`),
  },
  'endpoint-relative-to-the-folder': {
    ...place,
    says: 'The URI for messages is relative to that of the stream.',
    seams: endpoint((path) => `.${path}`),
  },
  'endpoint-after-comments': {
    ...place,
    says: 'Comments, a retry time and an id come before the URI for messages.',
    seams: {
      sse: {
        encode: (event, next) =>
          event.event === 'endpoint'
            ? Buffer.concat([Buffer.from(': welcome\n\nretry: 500\n\n:\nid: 0\n'), Buffer.from(next(event))])
            : next(event),
      },
    },
  },
})
