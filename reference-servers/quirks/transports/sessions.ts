/** Sessions and their GET streams: with or without, as long as the server likes. */

import { randomUUID } from 'node:crypto'
import { quirks } from '../../quirk.ts'
import { between } from '../../revisions.ts'
import { Exchange } from '../../transports/exchange.ts'
import { endsSessions } from '../parts/ends-sessions.ts'
import { offers } from '../parts/offers.ts'

const sessions = between('2025-03-26', '2025-11-25')
const http = ['streamable-http'] as const

/** Every visible character of ASCII, which is what a session id may hold. */
const visible = Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCharCode(0x21 + index)).join('')

const silent = offers((all) => ({
  ...all,
  ...('tools' in all && { tools: {} }),
  ...('prompts' in all && { prompts: {} }),
  ...('resources' in all && { resources: {} }),
}))

const withoutGet = [
  'http.get.*',
  'http.resume.*',
  'http.stream.*',
  'http.multi.*',
  'tasks.status-notification.*',
  '*list-changed*',
  'resources.subscribe*',
  'resources.unsubscribe*',
  'resources.updated*',
  'resources.security.check-permissions-first',
]

export default quirks({
  'no-sessions': {
    says: 'It gives out no session ids.',
    revisions: sessions,
    transports: http,
    sessions: false,
    tolerates: ['session.server.may-assign'],
    // Without a session a server cannot ask anything, nor remember what a client declared.
    hides: ['*'],
  },
  'no-get-stream': {
    says: 'GET is answered with 405.',
    revisions: sessions,
    transports: http,
    seams: {
      ...silent,
      http: { get: async (exchange) => exchange.reply(405, { allow: 'POST, DELETE' }) },
    },
    hides: withoutGet,
  },
  'delete-refused': {
    says: 'DELETE is answered with 405.',
    revisions: sessions,
    transports: http,
    seams: { http: { delete: async (exchange) => exchange.reply(405, { allow: 'GET, POST' }) } },
    tolerates: ['session.server.delete-405'],
    hides: ['session.server.status-404-after-end', 'session.server.*end*'],
  },
  'delete-accepted': {
    says: 'DELETE is answered with 202, or with 200 and a text.',
    revisions: sessions,
    transports: http,
    seams: () => {
      let count = 0
      return {
        http: {
          head(head, exchange, next) {
            if (exchange.request.method !== 'DELETE' || head.status !== 204) return next(head, exchange)
            count += 1
            return next(
              { status: count % 2 === 0 ? 200 : 202, headers: { ...head.headers, 'content-length': '0' } },
              exchange,
            )
          },
        },
      }
    },
  },
  'sessions-of-twenty-requests': {
    says: 'A session ends after 20 HTTP requests; from then on it is answered with 404.',
    revisions: sessions,
    transports: http,
    seams: () => {
      const used = new Map<string, number>()
      return endsSessions((id) => {
        used.set(id, (used.get(id) ?? 0) + 1)
        return (used.get(id) ?? 0) > 20
      })
    },
    // What was under way when a session ended was not seen to its end.
    hides: ['*'],
    tolerates: ['session.server.may-end', 'http.stream.session-expiry-ends'],
  },
  'sessions-end-when-quiet': {
    says: 'A session ends when its client was quiet for half a second.',
    revisions: sessions,
    transports: http,
    seams: () => {
      const seen = new Map<string, number>()
      return endsSessions((id) => {
        const quiet = Date.now() - (seen.get(id) ?? Date.now())
        seen.set(id, Date.now())
        return quiet > 500
      })
    },
    tolerates: ['session.server.may-end', 'http.stream.session-expiry-ends'],
    // What a task does later than that nobody is told any more.
    hides: [
      'progress.task.*',
      'tasks.cancel.stops-execution',
      // A session of many requests, whose tasks nobody can list once it has ended between two of them.
      'tasks.list.includes-gettable',
      'tasks.list.next-cursor',
      'tasks.receiver.leaves-input-required',
      'tasks.receiver.related-task-on-notifications',
      'tasks.status-notification.*',
    ],
  },
  'odd-session-ids': {
    says: 'Session ids are 1000 characters long and hold every visible character of ASCII.',
    revisions: sessions,
    transports: http,
    seams: { http: { sessionId: () => `${visible}${randomUUID()}${'y'.repeat(870)}` } },
  },
  'ignores-last-event-id': {
    says: 'A GET with Last-Event-ID opens a new stream, on which nothing is sent again.',
    revisions: sessions,
    transports: http,
    seams: {
      http: {
        get({ server, request, response }, next) {
          delete request.headers['last-event-id']
          return next(new Exchange(server, request, response))
        },
      },
    },
    tolerates: ['http.resume.server-may-replay'],
    hides: ['http.resume.*'],
  },
  'get-streams-end': {
    says: 'GET streams end after 150 ms; what is not delivered by then is on the next one that comes back.',
    revisions: sessions,
    transports: http,
    seams: {
      http: {
        async get(exchange, next) {
          await next(exchange)
          if (exchange.response.statusCode === 200) setTimeout(() => exchange.response.end(), 150)
        },
      },
      sse: { event: (event, stream, next) => next(event.data === '' ? { ...event, retry: 20 } : event, stream) },
    },
    tolerates: ['http.get.server-may-close'],
  },
  'older-get-stream-first': {
    says: 'Of several GET streams the oldest carries what belongs to no request.',
    revisions: sessions,
    transports: http,
    seams: {
      sse: {
        route(message, streams, next) {
          const oldest = streams.findLast((stream) => stream.isAttached)
          return oldest ? [oldest] : next(message, streams)
        },
      },
    },
  },
})
