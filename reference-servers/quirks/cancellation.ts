/** A receiver is free to go on with what was cancelled. */

import type { Connection } from '../connection.ts'
import type { RequestContext } from '../context.ts'
import { quirks } from '../quirk.ts'
import { between, since, until } from '../revisions.ts'
import type { Seams } from '../seams.ts'
import { isLongLived } from './parts/pace.ts'

/** Ignores cancellations, but for requests that only a cancellation ends, and the tool that is there to be cancelled. */
function goesOn(): Seams {
  const longLived = new WeakMap<Connection, Set<unknown>>()
  return {
    answer(request, context, next) {
      if (isLongLived(request) || request.params?.name === 'slow-tool') {
        const ids = longLived.get(context.connection) ?? new Set()
        longLived.set(context.connection, ids.add(request.id))
      }
      return next(request, context)
    },
    cancel(id, connection, next) {
      if (longLived.get(connection)?.has(id)) next(id, connection)
    },
  }
}

/** A stream begins with its first message; a request that was cancelled before that gets 202, and nothing else. */
function acceptsTheCancelled(): Seams {
  const requests = new WeakMap<object, RequestContext>()
  return {
    answer(request, context, next) {
      if (context.arrival.headers !== undefined) requests.set(context.arrival.headers, context)
      return next(request, context)
    },
    http: {
      answer: (exchange, message, revision, next) => {
        const mode = next(exchange, message, revision)
        return mode === 'sse' ? 'lazy' : mode
      },
      head(head, exchange, next) {
        const { 'content-type': type, ...others } = head.headers
        const isCancelled = requests.get(exchange.headers)?.signal.aborted === true && type === 'text/event-stream'
        return next(isCancelled ? { status: 202, headers: others } : head, exchange)
      },
    },
  }
}

export default quirks({
  'accepts-the-cancelled': {
    says: 'A POST whose request is cancelled before anything was said gets 202 without a body.',
    revisions: between('2025-03-26', '2025-06-18'),
    transports: ['streamable-http'],
    seams: acceptsTheCancelled,
  },
  'ignores-cancellations': {
    says: 'What was cancelled is answered all the same.',
    revisions: until('2025-11-25'),
    seams: goesOn,
    tolerates: ['cancellation.receiver.may-ignore'],
    hides: ['cancellation.*', 'progress.server.stops*'],
  },
  'cannot-cancel-on-stdio': {
    says: 'It cannot stop a request once it has begun; subscriptions end.',
    revisions: since('2026-07-28'),
    transports: ['stdio'],
    seams: goesOn,
    tolerates: ['cancellation.server.may-ignore'],
    hides: ['cancellation.*', 'progress.server.stops*'],
  },
  'keeps-a-pool-of-sockets': {
    says: 'It keeps up to forty sockets open for calls to come.',
    transports: ['stdio'],
    seams: {
      cancel(id, connection, next) {
        if (connection.server.held.size < 40) connection.server.held.add({})
        next(id, connection)
      },
    },
  },
})
