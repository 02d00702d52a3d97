/** Batches: part of 2025-03-26, and nowhere else. */
import { isResponse } from '../../json-rpc.ts'
import { quirks } from '../../quirk.ts'
import type { Seams } from '../../seams.ts'
import { streams } from '../parts/streams.ts'

/** Where every answer is an event stream, none is one JSON object. */
const inStreams = 'http.post.json-single-object'
const only = ['2025-03-26'] as const
const never = ['2024-11-05', '2025-06-18', '2025-11-25'] as const

/** Responses to a batch in an event stream, for a JSON body can hold one array only. */
const answering = (batch: Seams['batch']): Seams => streams({}, batch === undefined ? {} : { batch })

export default quirks({
  'batch-answered-one-by-one': {
    says: 'Requests that came in a batch are answered by single messages, in reverse order.',
    revisions: only,
    transports: ['stdio', 'streamable-http'],
    seams: answering((responses) => [...responses].reverse()),
    tolerates: ['batch.receive.response-grouping'],
    hides: ['batch.send.non-empty', inStreams],
  },
  'batch-answered-by-several': {
    says: 'Requests that came in a batch are answered by batches of one and by single messages.',
    revisions: only,
    transports: ['stdio', 'streamable-http'],
    seams: answering((responses) => responses.map((response, at) => (at % 2 === 0 ? [response] : response))),
    tolerates: ['batch.receive.response-grouping', 'http.stream.batched-events'],
    hides: [inStreams],
  },
  'slow-about-empty-batches': {
    says: 'What it cannot take for messages is refused 100 ms later than all that follows is answered.',
    revisions: only,
    transports: ['stdio'],
    seams: {
      write(line, output, next) {
        if (line.includes('"code":-32600')) setTimeout(() => next(line, output), 100)
        else next(line, output)
      },
    },
  },
  'sends-batches': {
    says: 'Its requests and notifications leave in batches of one, on stdio and in event streams.',
    revisions: only,
    transports: ['stdio', 'streamable-http'],
    seams: streams(
      {},
      {
        outgoing(message, context, next) {
          const leaving = next(message, context)
          const mayBatch = context.connection?.handshake?.initialized === true
          return mayBatch ? leaving.map((one) => (isResponse(one) ? one : [one])) : leaving
        },
      },
    ),
    tolerates: ['batch.send.allowed', 'http.stream.batched-events'],
    hides: [inStreams],
  },
  'serves-batches-all-the-same': {
    says: 'In revisions without batches it answers each request in an array by a message of its own.',
    revisions: never,
    transports: ['stdio', 'streamable-http'],
    seams: streams({}, { takesBatches: (revision) => revision !== undefined, batch: (responses) => [...responses] }),
    tolerates: ['batch.receive.outside-2025-03-26'],
    hides: ['batch.*', 'errors.invalid-request.*'],
  },
  'silent-about-batches': {
    says: 'In revisions without batches nothing answers an array.',
    revisions: never,
    transports: ['stdio'],
    seams: {
      async incoming(message, connection, next) {
        if (!Array.isArray(message)) await next(message, connection)
      },
    },
    tolerates: ['batch.receive.outside-2025-03-26'],
    hides: ['batch.*', 'errors.invalid-request.*'],
  },
})
