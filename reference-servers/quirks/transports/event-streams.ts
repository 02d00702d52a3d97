/** All that the format of server-sent events allows (WHATWG HTML, server-sent events). */

import { quirks } from '../../quirk.ts'
import { between } from '../../revisions.ts'
import type { Seams } from '../../seams.ts'
import type { SseEvent } from '../../transports/event-stream.ts'
import { isPoll, streams } from '../parts/streams.ts'

/** Where there are event streams; and what cannot be seen when all answers come in them. */
const both = { transports: ['streamable-http', 'http-sse'], hides: ['http.post.json-single-object'] } as const
const streamable = { transports: ['streamable-http'], hides: ['http.post.json-single-object'] } as const

/** Changes the text of each event. */
const rewrite = (change: (text: string, event: SseEvent) => string): Seams =>
  streams({ encode: (event, next) => Buffer.from(change(next(event).toString(), event)) })

/** Cuts compact JSON in two where white space may stand: after its first brace. */
const onTwoLines = (text: string) => text.replace(/^data: ([[{])(.*)$/m, 'data: $1\ndata: $2')

function heartbeats(): Seams {
  return streams({
    open(stream, isPrimed, next) {
      next(stream, isPrimed)
      const beat = setInterval(() => {
        stream.raw(': still here\n')
        if (stream.ended || !stream.isAttached) clearInterval(beat)
      }, 20)
    },
  })
}

export default quirks({
  'streams-for-every-answer': {
    says: 'Every request is answered in an event stream.',
    ...streamable,
    seams: streams({}),
  },
  'streams-at-once': {
    says: 'Every request of a session is answered in an event stream whose head comes at once.',
    ...streamable,
    revisions: between('2025-03-26', '2025-11-25'),
    seams: streams(
      {},
      {
        http: {
          answer(exchange, message, revision, next) {
            const mayStream = revision !== undefined && exchange.accepts('text/event-stream')
            const mode = next(exchange, message, revision)
            return mayStream && mode === 'lazy' && asks(message) && !isPoll(message) ? 'sse' : mode
          },
        },
      },
    ),
  },
  'json-and-streams-by-turns': {
    says: 'One POST is answered in JSON, the next in an event stream.',
    transports: ['streamable-http'],
    seams: () => {
      let count = 0
      return {
        http: {
          answer(exchange, message, revision, next) {
            const clean = next(exchange, message, revision)
            count += 1
            return clean !== 'json' && count % 2 === 0 && !isPoll(message) ? 'late-sse' : clean
          },
        },
      }
    },
  },
  'json-only': {
    says: 'Every request but subscriptions/listen is answered in JSON.',
    transports: ['streamable-http'],
    jsonOnly: true,
    // No notification comes with a request.
    hides: [
      'http.stream.*',
      'http.resume.*',
      'progress.*',
      'logging.*',
      'cancellation.server.*',
      'subscriptions.server.no-id-elsewhere',
    ],
  },
  'event-stream-comments': {
    says: 'Comments stand before, in and after each event.',
    ...both,
    seams: rewrite((text) => `:\n: a comment\n\n${text.replace(/^data:/m, ':data: {}\ndata:')}: data: {}\n:\n`),
    tolerates: ['http.stream.keepalive-comments'],
  },
  'event-stream-crlf': {
    says: 'Lines of event streams end with CRLF.',
    ...both,
    seams: rewrite((text) => text.replaceAll('\n', '\r\n')),
  },
  'event-stream-cr': {
    says: 'Lines of event streams end with CR.',
    ...both,
    seams: rewrite((text) => text.replaceAll('\n', '\r')),
  },
  'event-stream-mixed-line-ends': {
    says: 'Lines of event streams end with CRLF and LF in turn.',
    ...both,
    seams: () => {
      let count = 0
      return rewrite((text) => text.replaceAll('\n', () => (count++ % 2 === 0 ? '\r\n' : '\n')))
    },
  },
  'several-data-lines': {
    says: 'The JSON of a message is spread over two data lines.',
    ...both,
    seams: rewrite(onTwoLines),
  },
  'data-without-space': {
    says: 'No space follows the colon of a field.',
    ...both,
    seams: rewrite((text) => text.replaceAll(/^(\w+): /gm, '$1:')),
  },
  'unknown-event-stream-fields': {
    says: 'Events have fields that the format does not know, and lines without a colon.',
    ...both,
    seams: rewrite((text) => text.replace(/^data:/m, 'x-unknown: field\nname without colon\ndate: 7\ndata:')),
  },
  'event-stream-byte-order-mark': {
    says: 'Event streams begin with a byte order mark.',
    ...both,
    seams: () => {
      const begun = new WeakSet<object>()
      return streams({
        open(stream, isPrimed, next) {
          if (!begun.has(stream)) stream.raw('\uFEFF')
          begun.add(stream)
          next(stream, isPrimed)
        },
      })
    },
  },
  'no-event-field': {
    says: 'Messages come in events without a type, which then is "message".',
    ...both,
    seams: rewrite((text, { event }) => (event === 'message' ? text.replace(/^event: message\n/, '') : text)),
  },
  'fields-in-another-order': {
    says: 'The data of an event comes first, its id and type last.',
    ...both,
    seams: rewrite((text) => {
      const lines = text.trimEnd().split('\n')
      return `${lines.reverse().join('\n')}\n\n`
    }),
  },
  'retry-on-each-event': {
    says: 'Each event says when to come back.',
    ...both,
    seams: streams({ event: (event, stream, next) => next({ ...event, retry: 30 }, stream) }),
  },
  heartbeats: {
    says: 'Streams carry a comment every 20 ms.',
    ...streamable,
    seams: heartbeats,
    tolerates: ['http.stream.keepalive-comments'],
  },
  'odd-event-ids': {
    says: 'Event ids are long and hold spaces, colons and characters of many kinds.',
    ...streamable,
    revisions: between('2025-03-26', '2025-11-25'),
    // A header cannot carry all that an id may hold, so these are the visible characters of ASCII.
    seams: streams({
      eventId: (stream, sequence) => `~!"#$%&'()*+,-./:;<=>?@[]^_{|} ${stream} ${sequence} ${'x'.repeat(200)}`,
    }),
  },
  'no-event-ids': {
    says: 'Events have no ids, and streams begin with no event of their own.',
    ...streamable,
    // In 2025-11-25 a stream should begin with an id.
    revisions: between('2025-03-26', '2025-06-18'),
    seams: streams({ event: ({ id: _, ...event }, stream, next) => next(event, stream) }),
    tolerates: ['http.resume.event-ids-allowed'],
    hides: ['http.resume.*', 'http.post.json-single-object'],
  },
})

function asks(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'id' in message && 'method' in message
}
