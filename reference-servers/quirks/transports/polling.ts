/** Streams that outlive their connections: the client comes back with Last-Event-ID. */

import { quirks } from '../../quirk.ts'
import { between } from '../../revisions.ts'
import type { Seams } from '../../seams.ts'
import { polling, sendAway, streamsInSessions } from '../parts/polling.ts'
import { holdsResponse } from '../parts/streams.ts'

/** Milliseconds after which a client is asked to come back. */
const retry = 20

/** Ends the connection after each event that holds no response. */
function breaksOff(how: 'orderly' | 'abruptly'): Seams {
  return {
    sse: {
      event(event, stream, next) {
        const leaving = next(event, stream)
        // Only what can be taken up again is broken off.
        const isResumable = stream.id !== undefined && stream.sessionId !== undefined && event.id !== undefined
        if (!isResumable || event.data === '' || holdsResponse(event)) return leaving
        setImmediate(() => stream.detach(how))
        return how === 'orderly' && leaving !== undefined ? { ...leaving, retry } : leaving
      },
    },
  }
}

/**
 * The responses come on the streams that take up those of the POSTs, and none in JSON. So do log messages, where nobody can
 * tell which level held when they were written.
 */
const onOtherStreams = [
  'http.stream.ends-after-response',
  'http.post.json-single-object',
  'logging.server.suppresses-below-level',
]

export default quirks({
  polling: {
    says: 'After the priming event, which has a retry time, it ends the connection; the answer waits for a GET.',
    revisions: ['2025-11-25'],
    transports: ['streamable-http'],
    seams: polling(retry),
    tolerates: ['http.stream.server-may-close-connection'],
    hides: onOtherStreams,
  },
  'polling-on-and-on': {
    says: 'A client that comes back before there is anything to say is sent away again.',
    revisions: ['2025-11-25'],
    transports: ['streamable-http'],
    seams: {
      answer: async (request, context, next) => {
        const answered = next(request, context)
        await Promise.allSettled([answered, new Promise((resolve) => setTimeout(resolve, 4 * retry))])
        return answered
      },
      http: streamsInSessions,
      sse: {
        ...polling(retry).sse,
        replay(events, stream, next) {
          if (events.length === 0 && !stream.ended) setImmediate(sendAway, stream, retry)
          return next(events, stream)
        },
      },
    },
    tolerates: ['http.stream.server-may-close-connection'],
    hides: onOtherStreams,
  },
  'streams-that-break-off': {
    says: 'The connection is lost after each event of a stream but the last; the rest waits for a GET.',
    revisions: between('2025-03-26', '2025-11-25'),
    transports: ['streamable-http'],
    seams: breaksOff('abruptly'),
    tolerates: ['http.stream.disconnect-any-time'],
    hides: [...onOtherStreams, 'http.stream.no-early-close'],
  },
  'streams-that-end-early': {
    says: 'The connection is ended in order after each event of a stream but the last; the rest waits for a GET.',
    // Before, a server should not end a stream before its response (basic/transports#sending-messages-to-the-server).
    revisions: ['2025-11-25'],
    transports: ['streamable-http'],
    seams: breaksOff('orderly'),
    tolerates: ['http.stream.server-may-close-connection'],
    hides: onOtherStreams,
  },
})
